// Makes the outputs of two runs of one command comparable: what differs from run to run (times, addresses, temporary paths,
// the order of lines) or moves with every edit (line and column numbers) is taken out. Plain counts stay: "3 errors" and
// "4 errors" are not the same.

export function normalizeOutput(output: string): string {
  const text = REPLACEMENTS.reduce((current, [pattern, mark]) => current.replace(pattern, mark), output);
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .sort()
    .join('\n');
}

/** In this order: dates before times before positions, since each would eat parts of the next. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\u001b\[[\d;]*m/g, ''],
  [/\b0x[0-9a-f]+\b/gi, '<address>'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>'],
  [/(?:\/private)?\/(?:tmp|var\/tmp|var\/folders|dev\/shm)\/[^\s:'"`,;)\]>]+/g, '<temporary>'],
  [/[a-z]:\\(?:[^\s:'"\\]+\\)*temp\\[^\s:'"`,;)\]>]+/gi, '<temporary>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, '<time>'],
  [/\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?\b/g, '<time>'],
  [/\b\d+(?:\.\d+)? ?(?:ns|us|\u00b5s|ms|s|sec|secs|seconds?|m|min|mins|minutes?|h|hours?)\b/g, '<duration>'],
  [/\b(lines?|line:|col|column|char|offset) \d+(?:-\d+)?/gi, '$1 <position>'],
  [/(?<=[\w.\])'"/>-]):\d+(?::\d+)?(?=\D|$)/g, ':<position>'],
  [/(?<=\.\w{1,8})[([]\d+(?:, ?\d+)?[)\]]/g, '(<position>)'],
  [/\bpid[ =:]\d+/gi, 'pid <number>'],
];
