// Whether a name in a comment, docstring or document refers to the symbol that is renamed. A dotted name has to lead to it. A bare
// name counts only in code markup, and only where the example around it does not make it something else.
import type { SymbolChange } from '../../../../kernel/language.ts';
import type { CodeSpan } from '../../../../kernel/sweep/code-spans.ts';
import type { TextJudge, TextPlace } from '../../../../kernel/sweep/text-place.ts';
import type { RenameContext } from '../rename-context.ts';
import { type CodeNames, codeNames } from './code-names.ts';
import { namesFile, namesTest } from './paths-in-text.ts';
import { type RenamedNames, renamedNames } from './renamed-names.ts';

export function makeTextJudge(context: RenameContext, request: SymbolChange): TextJudge {
  const renamed = renamedNames(context, request);
  return (place) => refersTo(renamed, place);
}

function refersTo(renamed: RenamedNames, place: TextPlace): boolean {
  const { text, at } = place;
  const end = at + Buffer.byteLength(renamed.word);
  if (isInUrl(text, at)) return false;
  if (isPath(text, at, end)) return namesFile(renamed, place, end);
  if (/::$/.test(text.slice(0, at))) return namesTest(renamed, text, at);
  if (isPartOfWord(text, at, end)) return false;
  const names = place.code === null ? null : namesAround(place);
  const imported = importedFrom(text, at);
  if (imported !== null) return leadsTo(renamed, imported === '' ? [] : [imported], true);
  const parts = partsBefore(place);
  if (parts.isRelative && isOnExpression(text, at, parts)) return isOnResult(renamed, place, parts, names);
  if (parts.isRelative && renamed.kind !== 'member') return false;
  if (!leadsOn(renamed, parts.names, text.slice(end), place)) return false;
  if (parts.names.length > 0) return isQualified(renamed, parts.names, place, names);
  if (renamed.kind === 'module' && isImported(text, at)) return renamed.dotted.includes(renamed.word);
  return place.code === null ? isInProse(renamed, place, end) : isInCode(renamed, place, end, names!);
}

/** `f().name`, `items[0].name`, `"".name`. */
function isOnExpression(text: string, at: number, { names }: PartsBefore): boolean {
  const dot = at - names.reduce((length, name) => length + name.length + 1, 0) - 1;
  return /[)\]}"'\w]/.test(text[dot - 1] ?? ' ');
}

/** `Class(...).name`, and `super().name` in an example of a subclass. The result of any other call is unknown. */
function isOnResult(
  renamed: RenamedNames,
  { text, at, code }: TextPlace,
  { names: between }: PartsBefore,
  names: CodeNames | null,
): boolean {
  if (renamed.kind !== 'member' || code === null || between.length > 0) return false;
  const before = text.slice(code.start, at);
  if (/\bsuper\(\)\.$/.test(before)) return isInClass(renamed, before);
  const callee = /([A-Za-z_][\w.]*)\((?:[^()]|\([^()]*\))*\)\.$/.exec(before)?.[1];
  return callee !== undefined && leadsTo(renamed, ...expanded(callee.split('.'), names));
}

/** With what the example imports in the place of the first name. */
function expanded(
  chain: readonly string[],
  names: CodeNames | null,
): readonly [before: readonly string[], isWhole: boolean] {
  const [head, ...rest] = chain as readonly [string, ...string[]];
  const imported = names?.imports.get(head);
  return [[imported ?? head, ...rest], imported !== undefined];
}

/** `package.name`, `Class.name`, `alias.name`, `instance.name`. */
function isQualified(
  renamed: RenamedNames,
  before: readonly string[],
  place: TextPlace,
  names: CodeNames | null,
): boolean {
  const [head, ...rest] = before as [string, ...string[]];
  if (names?.imports.has(head) === true) return leadsTo(renamed, ...expanded(before, names));
  const maker = rest.length === 0 ? names?.made.get(head) : undefined;
  if (maker !== undefined) {
    return renamed.kind === 'member' && leadsTo(renamed, ...expanded(maker.split('.'), names));
  }
  if (head === 'self' || head === 'cls') {
    if (rest.length > 0 || renamed.kind !== 'member') return false;
    if (place.kind !== 'document') return isWithin(renamed, place) || renamed.definingFiles.has(place.file);
    return place.code !== null && isInClass(renamed, place.text.slice(place.code.start, place.at));
  }
  return leadsTo(renamed, before, false);
}

/** `isWhole`: the name begins where an import would. Else it may also be the end of the dotted name. */
function leadsTo(renamed: RenamedNames, before: readonly string[], isWhole: boolean): boolean {
  const chain = [...before, renamed.word].join('.').replace(/\.{2,}/g, '.');
  if (chain.startsWith('.')) return isEnd(renamed, chain);
  const found = renamed.resolve(decoded(chain));
  if (found !== 'unknown') return found === 'renamed';
  return !isWhole && renamed.kind !== 'local' && isEnd(renamed, `.${chain}`);
}

function isEnd({ dotted }: RenamedNames, end: string): boolean {
  return dotted.some((each) => `.${each}`.endsWith(decoded(end)));
}

/** What follows the name after a dot exists; else it is another thing of the same name, such as a web address. */
function leadsOn(
  renamed: RenamedNames,
  before: readonly string[],
  after: string,
  { code }: TextPlace,
): boolean {
  const next = /^\.([A-Za-z_]\w*)/.exec(after)?.[1];
  if (next === undefined || (renamed.kind !== 'module' && !renamed.isClass)) return true;
  if (code !== null && renamed.isClass) return true;
  if (code === null && before.length > 0) return true;
  return renamed.dotted.some((each) => renamed.exists(`${each}.${next}`));
}

/** Prose is left alone, but for `Class.name` with the class as the renamed part, and comments beside the code. */
function isInProse(renamed: RenamedNames, place: TextPlace, end: number): boolean {
  const { text, kind, file } = place;
  const follows = /^\.([A-Za-z_]\w*)/.exec(text.slice(end))?.[1];
  if (follows !== undefined && (renamed.kind === 'module' || renamed.isClass)) {
    return renamed.kind === 'module' ? renamed.dotted.includes(renamed.word) : !renamed.isShared;
  }
  if (kind !== 'comment' || renamed.kind === 'module') return false;
  if (renamed.kind === 'local') return isWithin(renamed, place);
  return renamed.files.has(file) && (!renamed.isShared || renamed.definingFiles.has(file));
}

function isInCode(renamed: RenamedNames, place: TextPlace, end: number, names: CodeNames): boolean {
  const { text, at, code, kind, file } = place;
  const line = text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, code!.start), at);
  const after = text.slice(end, code!.end);
  const isInProgram = isProgram(code!);
  if (code!.kind === 'parameter') {
    return (renamed.kind === 'local' || renamed.kind === 'member') && isWithin(renamed, place);
  }
  if (isInProgram && (!isPython(code!.language) || isShell(line, code!.language) || isQuoted(line)))
    return false;
  if (!isInProgram && !beginsName(line)) return false;
  if (/^\s*=(?!=)/.test(after) && /[(,]\s*$/.test(text.slice(code!.start, at))) {
    return isKeyword(renamed, text.slice(code!.start, at), names);
  }
  if (renamed.kind === 'local') return kind !== 'document' && isWithin(renamed, place);
  if (/\b(?:def|class)\s+$/.test(line)) {
    return renamed.kind === 'member' && isInClass(renamed, text.slice(code!.start, at));
  }
  if (!isInProgram && renamed.isParameterToo && !/^[.(]/.test(after)) return false;
  const imported = names.imports.get(renamed.word);
  if (imported !== undefined) {
    const parts = imported.split('.').slice(0, -1);
    return leadsTo(renamed, parts, true);
  }
  if (names.defined.has(renamed.word) && renamed.kind !== 'member') return false;
  if (names.assigned.has(renamed.word) && (renamed.kind === 'module' || renamed.isClass)) return false;
  if (code!.module !== null) {
    const found = renamed.resolve(decoded(`${code!.module}.${renamed.word}`));
    if (found !== 'unknown') return found === 'renamed';
  }
  // A bare name in a program is no attribute.
  if (renamed.kind === 'member' && isInProgram) return false;
  return !renamed.isShared || (kind === 'docstring' && renamed.definingFiles.has(file));
}

/** `Class(name=1)`, `function(name=1)`. */
function isKeyword(renamed: RenamedNames, before: string, names: CodeNames): boolean {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at--) {
    if (before[at] === ')') depth++;
    if (before[at] !== '(') continue;
    if (depth-- > 0) continue;
    const callee = /([A-Za-z_][\w.]*)\s*$/.exec(before.slice(0, at))?.[1]?.split('.');
    if (callee === undefined || !renamed.callables.has(callee.at(-1)!)) return false;
    const [head, ...rest] = callee as [string, ...string[]];
    const maker = rest.length === 1 ? names.made.get(head) : undefined;
    const [chain, isWhole] = expanded(maker === undefined ? callee : [...maker.split('.'), ...rest], names);
    const whole = chain.join('.');
    // Calls do not spell the constructor.
    const owners = renamed.dotted.map((each) =>
      each.replace(/\.[^.]*$/, '').replace(/\.(?:__init__|__new__)$/, ''),
    );
    return owners.some((owner) => owner === whole || (!isWhole && owner.endsWith(`.${whole}`)));
  }
  return false;
}

/** The nearest class statement above is one of the member's classes, or derives from one. */
function isInClass({ owners }: RenamedNames, before: string): boolean {
  const heads = [...before.matchAll(/^[ \t]*class[ \t]+([^\n:]*)/gm)];
  return (heads.at(-1)?.[1]?.match(/\w+/g) ?? []).some((name) => owners.has(name));
}

function isWithin({ extents }: RenamedNames, { file, span }: TextPlace): boolean {
  return extents.some(
    (each) => each.file === file && each.span.start <= span.start && span.end <= each.span.end,
  );
}

/** What the code around the place says, then the document's code above it, then the code below. */
function namesAround({ text, at, code, spans }: TextPlace): CodeNames {
  const programs = spans.filter(isProgram);
  const read = (some: readonly CodeSpan[]) =>
    codeNames(some.map(({ start, end }) => text.slice(start, end)).join('\n'));
  const own = read(isProgram(code!) ? sessionOf(text, programs, code!) : [code!]);
  // Prose between examples may be about any of them.
  const others = isProgram(code!)
    ? [read(programs.filter(({ start }) => start <= at)), read(programs.filter(({ start }) => start > at))]
    : [withoutContradictions(programs.map((each) => read([each])))];
  const imports = new Map(own.imports);
  const made = new Map(own.made);
  for (const level of others) {
    const isNew = ([name]: readonly [string, string]) => !imports.has(name) && !made.has(name);
    const [newImports, newMade] = [[...level.imports].filter(isNew), [...level.made].filter(isNew)];
    for (const [name, dotted] of newImports) imports.set(name, dotted);
    for (const [name, maker] of newMade) made.set(name, maker);
  }
  return {
    imports,
    made,
    defined: isProgram(code!) ? own.defined : new Set(),
    assigned: isProgram(code!) ? own.assigned : new Set(),
  };
}

/** A name that examples import from different modules leads nowhere. */
function withoutContradictions(programs: readonly CodeNames[]): Pick<CodeNames, 'imports' | 'made'> {
  const imports = new Map<string, string>();
  for (const [name, dotted] of programs.flatMap((each) => [...each.imports])) {
    imports.set(name, (imports.get(name) ?? dotted) === dotted ? dotted : CONTRADICTION);
  }
  return { imports, made: new Map(programs.flatMap((each) => [...each.made])) };
}

/** No name, so nothing resolves it. */
const CONTRADICTION = '?.?';

function isProgram({ kind }: CodeSpan): boolean {
  return kind === 'block' || kind === 'example';
}

/** The block, or the lines of the session that the example is one of: only output and single blank lines are between them. */
function sessionOf(text: string, programs: readonly CodeSpan[], own: CodeSpan): readonly CodeSpan[] {
  if (own.kind !== 'example') return [own];
  const at = programs.indexOf(own);
  const isNext = (index: number) => {
    const [one, other] = [programs[index - 1], programs[index]];
    if (one?.kind !== 'example' || other?.kind !== 'example') return false;
    return !/\n\s*\n[^>]*\n\s*\n/.test(text.slice(one.end, other.start));
  };
  let [first, last] = [at, at];
  while (isNext(first)) first--;
  while (isNext(last + 1)) last++;
  return programs.slice(first, last + 1);
}

interface PartsBefore {
  readonly names: readonly string[];
  /** The chain begins with a dot: what is before it is not a name. */
  readonly isRelative: boolean;
}

/** The names before the word, joined to it with dots. */
function partsBefore({ text, at, code }: TextPlace): PartsBefore {
  const chain = /((?:[A-Za-z_\x80-\xff][\w\x80-\xff]*[.:])*)$/.exec(
    text.slice(Math.max(0, at - 300), at),
  )![1]!;
  const start = at - chain.length;
  const names = chain.split(/[.:]/).filter((name) => name !== '');
  // A role finds `.name` wherever it is defined.
  const isSearched = code?.kind === 'reference' && start - 1 <= code.start + 1;
  return { names, isRelative: text[start - 1] === '.' && !isSearched };
}

/** The module of `from module import name`; null elsewhere. */
function importedFrom(text: string, at: number): string | null {
  return IMPORTED_FROM.exec(text.slice(Math.max(0, at - 400), at))?.[1] ?? null;
}

const IMPORTED_FROM =
  /\bfrom[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(?:\(\s*|\\\s*)?(?:\w+(?:[ \t]+as[ \t]+\w+)?\s*,\s*(?:(?:\.\.\.|\\|#[^\n]*\n)\s*)?)*$/;

function isImported(text: string, at: number): boolean {
  return /(?:^|[\s`>])(?:from|import)[ \t]+(?:[\w.]+(?:[ \t]+as[ \t]+\w+)?[ \t]*,[ \t]*)*$/.test(
    text.slice(Math.max(0, at - 200), at),
  );
}

function isInUrl(text: string, at: number): boolean {
  const start =
    Math.max(
      ...[' ', '\n', '\t', '(', '<', '"', "'", '`', '['].map((sign) => text.lastIndexOf(sign, at - 1)),
    ) + 1;
  const token = /^[^\s)>"'`\]]*/.exec(text.slice(start))![0];
  return /^[a-z][\w+.-]*:\/\/|^www\.|^mailto:|\w@[\w-]+\./i.test(token);
}

/** Next to a slash, or with the suffix of a file. */
function isPath(text: string, at: number, end: number): boolean {
  return (
    text[at - 1] === '/' ||
    text[end] === '/' ||
    /^\.pyi?\b/.test(text.slice(end, end + 5)) ||
    /\/[\w.-]*$/.test(text.slice(Math.max(0, at - 200), at))
  );
}

/** `my-name`, `name-of`, `@name`, `--name`, `$name`: a longer word. */
function isPartOfWord(text: string, at: number, end: number): boolean {
  return (
    (/[\w\\$@-]$/.test(text.slice(0, at).slice(-1)) &&
      !/(?:^|[\s`(])@$/.test(text.slice(Math.max(0, at - 2), at))) ||
    /^-[\w]/.test(text.slice(end, end + 2))
  );
}

/** At the beginning of the markup, after an operator or after a keyword: `pip install name` is not a name of the program. */
function beginsName(before: string): boolean {
  return /(?:^|[([{,=+*/%|&^~!<>:.@-]|\b(?:await|import|from|return|in|is|not|and|or|raise|except|yield|def|class|lambda|if|else|for|with|as|del|assert|async))\s*$/.test(
    before,
  );
}

const PYTHON: ReadonlySet<string> = new Set(
  'py python python3 py3 pycon pycon3 python-console ipython ipython3 ipythonconsole default none pytb'.split(
    ' ',
  ),
);

function isPython(language: string | null): boolean {
  return language === null || PYTHON.has(language);
}

function isShell(line: string, language: string | null): boolean {
  return (
    language === null &&
    /^\s*(?:[$%#>]\s|(?:pip3?|python3?|uvx?|pipx|poetry|pdm|hatch|conda|npm|git|cd|export|docker|apt(?:-get)?|brew|make|pytest|tox|nox|curl|wget|sudo)\s)/.test(
      line,
    )
  );
}

/** Inside of a string or a comment of the example. */
function isQuoted(line: string): boolean {
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!;
    if (quote !== '') {
      if (sign === '\\') at++;
      else if (sign === quote) quote = '';
    } else if (sign === '#') return true;
    else if (sign === '"' || sign === "'") quote = sign;
  }
  return quote !== '';
}

/** Text has one character for each byte. */
function decoded(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}
