// Whether a glob can match anything at all: a pattern that silently matches nothing would leave files in or out unseen.
import picomatch from 'picomatch';

const LONGEST_GLOB = 4096;

/** Null when the pattern is fine, else what is wrong with it. */
export function explainBadGlob(pattern: string): string | null {
  if (pattern.trim() === '') return 'an empty pattern matches nothing';
  const shown = JSON.stringify(pattern);
  if (pattern.length > LONGEST_GLOB)
    return `a pattern of ${pattern.length} characters is longer than ${LONGEST_GLOB}`;
  const path = pattern.replace(/^!/, '');
  if (/^([\\/]|[A-Za-z]:[\\/])/.test(path)) {
    return `${shown} is absolute; patterns are relative to the workspace root`;
  }
  if (path.split('/').includes('..')) return `${shown} leads outside of the workspace`;
  try {
    picomatch.makeRe(pattern, { strictBrackets: true, debug: true });
    return null;
  } catch (error) {
    return `${shown} is not a glob: ${error instanceof Error ? describeSyntax(error.message) : String(error)}`;
  }
}

/** picomatch names the escape that would help; what a person needs is the bracket. */
function describeSyntax(message: string): string {
  const bracket = /^Missing (opening|closing): "(.)"/.exec(message);
  return bracket === null ? message : `the ${bracket[1]} "${bracket[2]}" is missing`;
}
