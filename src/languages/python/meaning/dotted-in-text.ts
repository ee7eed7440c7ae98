// Dotted names inside of longer strings: "from pkg.mod import ", "pkg.mod.name is deprecated", code that is written out by a
// program. Whether they lead anywhere is asked later, of the whole name.

export interface DottedInText {
  /** The dotted name up to and with the word. */
  readonly prefix: string;
  /** All of it: in running text only a name that leads somewhere to its end names code. */
  readonly whole: string;
}

/** `text` is what the string holds, the word stands at [start, end). Null when it is a plain word of the text. */
export function dottedInText(text: string, start: number, end: number): DottedInText | null {
  let from = start;
  while (from > 0 && IN_NAME.test(text[from - 1]!)) from--;
  let to = end;
  while (to < text.length && IN_NAME.test(text[to]!)) to++;
  while (to > end && /[.:]/.test(text[to - 1]!)) to--;
  while (from < start && /[.:]/.test(text[from]!)) from++;
  if (from > 0 && /[/\\@-]/.test(text[from - 1]!)) return null;
  if (/[/\\@-]/.test(text[to] ?? '')) return null;
  const before = text.slice(Math.max(0, from - LONGEST_IMPORT), from);
  const prefix = asDots(text.slice(from, end));
  const whole = asDots(text.slice(from, to));
  const module = IMPORTED_FROM.exec(before)?.[1];
  if (module !== undefined && whole === prefix) {
    return { prefix: `${module}.${prefix}`, whole: `${module}.${whole}` };
  }
  return whole.includes('.') || IMPORTING.test(before) ? { prefix, whole } : null;
}

// Letters of other alphabets are not told apart from signs: nothing that is no name leads anywhere.
const IN_NAME = /[\w.:\u0080-\uffff]/;
/** "from pkg.mod import a, " in front of a name. */
const IMPORTED_FROM = /\bfrom\s+(\w+(?:\.\w+)*)\s+import\s+\(?\s*(?:\w+(?:\s+as\s+\w+)?\s*,\s*)*$/;
const LONGEST_IMPORT = 400;
const IMPORTING = /\b(?:from|import)\s+$/;

function asDots(name: string): string {
  return name.replaceAll(':', '.');
}
