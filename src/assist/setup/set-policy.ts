// The few lines that tell an agent when to reach for tug, between two marks in a Markdown file that belongs to the user.
// What is between the marks is replaced; what is around them is never touched.

const BEGIN = '<!-- tug:begin -->';
const END = '<!-- tug:end -->';

export class PolicyProblem extends Error {}

/** Throws PolicyProblem when the marks do not pair up. */
export function setPolicy(text: string, policy: string): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const block = [BEGIN, ...policy.trim().split('\n'), END].join(newline);
  const begins = text.split(BEGIN).length - 1;
  const ends = text.split(END).length - 1;
  if (begins === 0 && ends === 0) {
    const trimmed = text.trimEnd();
    return trimmed === '' ? block + newline : `${trimmed}${newline}${newline}${block}${newline}`;
  }
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (begins !== 1 || ends !== 1 || to < from) {
    throw new PolicyProblem(`the marks ${BEGIN} and ${END} do not pair up`);
  }
  return text.slice(0, from) + block + text.slice(to + END.length);
}
