// What names mean in an example of a document, as far as the example itself tells: what it imports, which objects it makes, what it
// defines. Examples are often incomplete, so they are read line by line and not parsed.

export interface CodeNames {
  /** Local name to dotted name; relative imports begin with a dot. */
  readonly imports: ReadonlyMap<string, string>;
  /** Variable to the dotted name of the class, or function, whose result it is. */
  readonly made: ReadonlyMap<string, string>;
  /** Names that it defines or assigns itself. */
  readonly defined: ReadonlySet<string>;
  readonly assigned: ReadonlySet<string>;
}

export function codeNames(lines: string): CodeNames {
  const code = lines.replace(/\\\r?\n/g, ' ');
  const imports = new Map<string, string>();
  for (const match of code.matchAll(FROM_IMPORT)) {
    const module = match[1]!;
    for (const { name, alias } of listed(match[2] ?? match[3]!))
      imports.set(alias ?? name, module.endsWith('.') ? `${module}${name}` : `${module}.${name}`);
  }
  for (const match of code.matchAll(IMPORT)) {
    for (const { name, alias } of listed(match[1]!)) {
      if (alias !== null) imports.set(alias, name);
      else imports.set(name.split('.')[0]!, name.split('.')[0]!);
    }
  }
  const made = new Map<string, string>();
  for (const { 1: name, 2: callee } of code.matchAll(MADE)) made.set(name!, callee!);
  for (const { 1: callee, 2: name } of code.matchAll(ENTERED)) made.set(name!, callee!);
  for (const { 1: name, 2: type } of code.matchAll(ANNOTATED)) made.set(name!, type!);
  const defined = new Set([...code.matchAll(DEFINED)].map((match) => match[1]!));
  const assigned = new Set([...code.matchAll(ASSIGNED)].map((match) => (match[1] ?? match[2])!));
  return { imports, made, defined, assigned };
}

const FROM_IMPORT = /^[ \t]*from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#]*))/gm;
const IMPORT = /^[ \t]*import[ \t]+([^\n#]*)/gm;
const MADE = /^[ \t]*(\w+)[ \t]*(?::[^=\n]*)?=[ \t]*(?:await[ \t]+)?([A-Za-z_][\w.]*)\(/gm;
const ENTERED = /\bwith[ \t]+([A-Za-z_][\w.]*)\(.*?\)[ \t]+as[ \t]+(\w+)/g;
const ANNOTATED = /[(,][ \t]*(\w+)[ \t]*:[ \t]*["']?([A-Za-z_][\w.]*)/g;
const DEFINED = /^[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)/gm;
const ASSIGNED = /^[ \t]*(\w+)[ \t]*(?::[^=\n]*)?=(?!=)|\b(?:for|as|lambda)[ \t]+(\w+)\b/gm;

function listed(text: string): readonly { readonly name: string; readonly alias: string | null }[] {
  return text.split(',').flatMap((part) => {
    const match = /^\s*(?:#[^\n]*\s*)*([\w.]+)(?:\s+as\s+(\w+))?/.exec(part);
    return match === null ? [] : [{ name: match[1]!, alias: match[2] ?? null }];
  });
}
