// A name that is not taken: for what new code has to bind.

/** The wanted name, or the first of `wanted_1`, `wanted_2`, ... that is not taken. */
export function freshName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let n = 1; ; n++) if (!taken.has(`${wanted}_${n}`)) return `${wanted}_${n}`;
}
