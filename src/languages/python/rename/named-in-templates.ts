// Templates speak of attributes and filters by name, `{{ post.title|money }}`, in files of their own and in strings. What `post` is
// there nobody can follow, so it is listed as text; that the text is code is worth a word.
import type { Warning } from '../../../kernel/warning.ts';
import { IS_FUNCTION, MODULE_SCOPE } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import { CONSTANT_STRING, CONSTANT_TYPE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { Family } from './family.ts';
import type { RenameQuestion } from './rename-question.ts';

/** One warning, at the first template. */
export function findNamesInTemplates({
  context: { engine, view },
  family,
  word,
}: RenameQuestion): readonly Warning[] {
  const isSpokenOf = spokenOf(family, word);
  if (isSpokenOf === null) return [];
  for (const path of view.filesContaining(word)) {
    const file = path.endsWith('.py') ? engine.program.file(path) : null;
    if (file === null && !TEMPLATES.test(path)) continue;
    const start = file === null ? firstIn(view.read(path), isSpokenOf) : firstInStrings(file, isSpokenOf);
    if (start === -1) continue;
    return [
      {
        code: 'NameInTemplate',
        message: `a template speaks of ${word}, and nobody can say of whose`,
        place: { file: path, span: { start, end: start + Buffer.byteLength(word) } },
        suggestion: 'change the templates too, where they mean this one',
      },
    ];
  }
  return [];
}

const TEMPLATES = /\.(html?|jinja2?|j2|djhtml|mako|tmpl|tpl|txt|xml)$/;

/** How a template would name it: an attribute behind a dot, a function as a filter, a tag or by a call. Null for all else. */
function spokenOf({ definitions }: Family, word: string): RegExp | null {
  if (definitions.some(({ kind }) => kind === 'member')) return new RegExp(`\\.${word}(?![\\w])`);
  const isFunction = definitions.some((definition) => {
    if (definition.kind !== 'symbol') return false;
    const { scope, flags } = definition.ref.file.facts.symbols;
    const { symbol } = definition.ref;
    return scope[symbol] === MODULE_SCOPE && (flags[symbol]! & IS_FUNCTION) !== 0;
  });
  return isFunction
    ? new RegExp(`\\|\\s*${word}(?![\\w])|\\{%-?\\s*${word}(?![\\w])|(?<![\\w.])${word}\\s*\\(`)
    : null;
}

/** What a template evaluates. */
const CODE = /\{\{[^{}]*\}\}|\{%[^{}]*%\}/g;

function firstIn(bytes: Uint8Array, isSpokenOf: RegExp): number {
  const text = Buffer.from(bytes).toString('latin1');
  for (const { 0: code, index } of text.matchAll(CODE)) {
    const found = isSpokenOf.exec(code);
    if (found === null) continue;
    return index + found.index + found[0].search(/\w/);
  }
  return -1;
}

/** Not in f-strings and what is formatted, where doubled braces are braces. */
function firstInStrings({ facts: { tree, parent } }: PythonFile, isSpokenOf: RegExp): number {
  const source = Buffer.from(tree.bytes.buffer, tree.bytes.byteOffset, tree.length);
  if (!source.includes('{{') && !source.includes('{%')) return -1;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Constant || (tree.flags[node]! & CONSTANT_TYPE) !== CONSTANT_STRING)
      continue;
    if (tree.kind[parent[node]!] === Node.Attribute) continue;
    const at = firstIn(source.subarray(tree.start[node]!, tree.end[node]!), isSpokenOf);
    if (at !== -1) return tree.start[node]! + at;
  }
  return -1;
}
