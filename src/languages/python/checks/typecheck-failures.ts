// Reads the errors of type checkers, so that new ones can be told from old ones. As with tests, a list that may be
// incomplete is worse than none: unless it adds up to the checker's own count, the answer is null.
import type { NamedError } from '../../../kernel/verification.ts';

export function mypyFailures(output: string): readonly string[] | null {
  return addsUp(mypyErrors(output), /^Found (\d+) errors? in \d+ files?/m.exec(output));
}

export function pyrightFailures(output: string): readonly string[] | null {
  return addsUp(pyrightErrors(output), /^(\d+) errors?, \d+ warnings?/m.exec(output));
}

export function mypyErrors(output: string): readonly NamedError[] {
  return findErrors(output, /^(.+?):(\d+)(?::\d+)?: error: (.*)$/);
}

export function pyrightErrors(output: string): readonly NamedError[] {
  return findErrors(output, /^\s*(.+?):(\d+):\d+ - error: (.*)$/);
}

/** Lines move, so a name has none. The same message twice in a file is two failures. */
function findErrors(output: string, pattern: RegExp): readonly NamedError[] {
  const seen = new Map<string, number>();
  return output.split(/\r?\n/).flatMap((text) => {
    const match = pattern.exec(text);
    if (match === null) return [];
    const [file, line, message] = [match[1]!, Number(match[2]), match[3]!.trim()];
    const name = `${file}: ${message}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return [{ name: times === 1 ? name : `${name} (${times})`, file, line, message }];
  });
}

function addsUp(errors: readonly NamedError[], counted: RegExpExecArray | null): readonly string[] | null {
  if (counted === null || errors.length === 0 || Number(counted[1]) !== errors.length) return null;
  return errors.map(({ name }) => name).sort();
}
