// The text of a sorted block, wrapped as isort's black profile and black itself do: one statement for each module, one
// name on each line where a statement is too long or its last name has a comma behind it.
import type { BlockContent, FromImport, FromName, ModuleImport } from './read-block.ts';
import { compareImportedNames, compareModules, compareNaturally } from './sort-keys.ts';

export const SECTIONS = ['future', 'standard library', 'third party', 'first party', 'local'] as const;
export type Section = (typeof SECTIONS)[number];

export interface RenderOptions {
  readonly lineLength: number;
  readonly indent: string;
  sectionOf(module: string): Section;
}

/** Lines without line endings; an entry with several lines holds `\n`. */
export function renderImports({ modules, froms }: BlockContent, options: RenderOptions): string {
  const lines: string[] = [];
  for (const section of SECTIONS) {
    const straight = [...modules.values()].filter(({ module }) => options.sectionOf(module) === section);
    const from = [...froms.values()].filter(({ module }) => options.sectionOf(module) === section);
    straight.sort((a, b) => compareModules(a.module, b.module));
    from.sort((a, b) => compareModules(a.module, b.module));
    const plain = straight.flatMap(renderModule);
    const names = from.flatMap((entry) => renderFrom(entry, options));
    const here = section === 'future' ? [...names, ...plain] : [...plain, ...names];
    if (here.length > 0) lines.push(...(lines.length > 0 ? [''] : []), ...here);
  }
  return withSpaceBeforeComments(lines).join('\n');
}

function renderModule({
  module,
  isPlain,
  aliases,
  commentsAbove,
  comments,
}: ModuleImport): readonly string[] {
  const plain = isPlain ? [withComments(`import ${module}`, comments.get('') ?? [])] : [];
  const named = aliases.map((alias) =>
    withComments(`import ${module} as ${alias}`, comments.get(alias) ?? []),
  );
  return [...commentsAbove, ...plain, ...named];
}

function renderFrom(entry: FromImport, options: RenderOptions): readonly string[] {
  const { module, names, commentsAbove, explode } = entry;
  const start = `from ${module} import `;
  const lines = [...commentsAbove];
  let comments = entry.comments;
  let waiting = [...names.keys()].filter((name) => name !== '*').sort(compareImportedNames);
  const star = names.get('*');
  if (star !== undefined) {
    const alone = waiting.length === 0;
    lines.push(
      withComments(`${start}*`, [
        ...(alone ? comments : []),
        ...(star.comment === null ? [] : [star.comment]),
      ]),
    );
  }
  const hasAlias = (name: string) => names.get(name)!.aliases.length > 0;
  while (waiting.length > 0) {
    let afterAlias = false;
    while (waiting.length > 0 && hasAlias(waiting[0]!)) {
      afterAlias = true;
      const name = waiting.shift()!;
      lines.push(...renderAliases(start, name, names.get(name)!, options));
    }
    for (const name of [...waiting]) {
      const { comment } = names.get(name)!;
      if (comment === null || hasAlias(name)) continue;
      waiting = waiting.filter((each) => each !== name);
      const own = waiting.length > 0 ? [] : comments;
      if (waiting.length === 0) comments = [];
      lines.push(wrapSingle(start, name, [...own, comment], options));
    }
    const group: string[] = [];
    while (waiting.length > 0 && !hasAlias(waiting[0]!)) group.push(waiting.shift()!);
    if (group.length > 0) lines.push(renderGroup(start, group, comments, explode && !afterAlias, options));
    comments = [];
  }
  return lines;
}

/** `from m import a`, then `from m import a as b`, each on its own. */
function renderAliases(
  start: string,
  name: string,
  entry: FromName,
  options: RenderOptions,
): readonly string[] {
  let behind = entry.aliasComments;
  const lines: string[] = [];
  if (entry.isPlain) {
    lines.push(
      wrapSingle(start, name, [...behind, ...(entry.comment === null ? [] : [entry.comment])], options),
    );
    behind = [];
  }
  for (const alias of [...entry.aliases].sort((a, b) =>
    compareNaturally(`${name} as ${a}`, `${name} as ${b}`),
  )) {
    const text = `${name} as ${alias}`;
    const own = entry.aliasComment.get(text);
    const [first, ...rest] = wrapSingle(start, text, own === undefined ? [] : [own], options).split('\n');
    lines.push([withComments(first!, behind), ...rest].join('\n'));
    behind = [];
  }
  return lines;
}

function renderGroup(
  start: string,
  names: readonly string[],
  comments: readonly string[],
  explode: boolean,
  { lineLength, indent }: RenderOptions,
): string {
  const line = withComments(start + names.join(', '), comments);
  if (!explode && lengthOf(line) <= lineLength) return line;
  return [withComments(`${start}(`, comments), ...names.map((name) => `${indent}${name},`), ')'].join('\n');
}

/** One name: in parentheses when the line is too long. */
function wrapSingle(
  start: string,
  name: string,
  comments: readonly string[],
  { lineLength, indent }: RenderOptions,
): string {
  const line = withComments(start + name, comments);
  if (lengthOf(line) <= lineLength) return line;
  const isForTools = comments.some((comment) => comment.includes('noqa'));
  return isForTools
    ? [withComments(`${start}(`, comments), `${indent}${name},`, ')'].join('\n')
    : [`${start}(`, withComments(`${indent}${name},`, comments), ')'].join('\n');
}

function withComments(line: string, comments: readonly string[]): string {
  const texts = [...new Set(comments)];
  return texts.length === 0 ? line : `${line}  # ${texts.join('; ')}`.trimEnd();
}

function withSpaceBeforeComments(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, at) => {
    const before = lines[at - 1];
    const isFirstComment =
      line.startsWith('#') && before !== undefined && before !== '' && !before.startsWith('#');
    return isFirstComment ? ['', line] : [line];
  });
}

/** In characters, as Python counts them. */
function lengthOf(text: string): number {
  return [...text].length;
}
