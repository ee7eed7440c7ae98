// Reads the errors of type checkers, so that new ones can be told from old ones. As with tests, a list that may be
// incomplete is worse than none: unless it adds up to the checker's own count, the answer is null.

export function mypyFailures(output: string): readonly string[] | null {
  const errors = output.split(/\r?\n/).flatMap((line) => {
    const match = /^(.+?):\d+(?::\d+)?: error: (.*)$/.exec(line);
    return match === null ? [] : [`${match[1]}: ${match[2]!.trim()}`];
  });
  return addsUp(errors, /^Found (\d+) errors? in \d+ files?/m.exec(output));
}

export function pyrightFailures(output: string): readonly string[] | null {
  const errors = output.split(/\r?\n/).flatMap((line) => {
    const match = /^\s*(.+?):\d+:\d+ - error: (.*)$/.exec(line);
    return match === null ? [] : [`${match[1]}: ${match[2]!.trim()}`];
  });
  return addsUp(errors, /^(\d+) errors?, \d+ warnings?/m.exec(output));
}

/** Lines move, so a name has none. The same message twice in a file is two failures. */
function addsUp(errors: readonly string[], counted: RegExpExecArray | null): readonly string[] | null {
  if (counted === null || errors.length === 0 || Number(counted[1]) !== errors.length) return null;
  const seen = new Map<string, number>();
  const names = errors.map((error) => {
    const times = (seen.get(error) ?? 0) + 1;
    seen.set(error, times);
    return times === 1 ? error : `${error} (${times})`;
  });
  return names.sort();
}
