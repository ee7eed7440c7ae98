// Calls and operators that make strings: `%`, `.format`, `join`, functions of the workspace that return one.
import { isString, plainString, stringValue } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { argumentOf } from './call-arguments.ts';
import { functionResults } from './function-results.ts';
import type { Held } from './held.ts';
import { entriesIn, passedByUnpacking } from './held-elements.ts';
import { resolveHeld } from './held-values.ts';
import { type Speller, spellNode } from './spell-expression.ts';
import { spellJoin } from './spell-join.ts';
import { spellPathCall } from './spell-path.ts';
import { spellTextMethod } from './spell-text-method.ts';
import { spellAll } from './spell-variable.ts';
import { concat, type Piece, type Spellings, sourceFrom, UNKNOWN, union } from './spelling.ts';

export function spellCall(speller: Speller, file: PythonFile, call: number): Spellings {
  const { tree } = file.facts;
  const [callee, ...given] = childrenOf(tree, call) as [number, ...number[]];
  const positional = given.filter((node) => tree.kind[node] !== Node.Keyword);
  const onPath = spellPathCall(speller, file, call, positional);
  if (onPath !== null) return onPath;
  if (tree.kind[callee] === Node.Attribute) {
    const receiver = callee - 2;
    switch (nameText(tree, tree.data[callee]!)) {
      case 'format':
        return spellFormat(speller, file, call, receiver);
      case 'join':
        return positional.length === 1 ? spellJoin(speller, file, receiver, positional[0]!) : UNKNOWN;
      case 'get':
        return positional.length === 0 ? UNKNOWN : spellGet(speller, file, receiver, positional);
    }
    const changed = spellTextMethod(speller, file, call, positional);
    if (changed !== null) return changed;
  }
  const { results } = functionResults(speller, file, call);
  return results.length === 0 ? UNKNOWN : spellAll(results);
}

/** `"pkg.%s" % name`, `"%s.%s" % (package, name)`, `"%(package)s.x" % {...}` */
export function spellPercent(speller: Speller, file: PythonFile, left: number, right: number): Spellings {
  const { tree } = file.facts;
  const values = tree.kind[right] === Node.Tuple ? childrenOf(tree, right) : [right];
  let next = 0;
  return spellTemplate(speller, file, left, /%(?:\((\w+)\))?(.)/gs, ([, key, letter]) => {
    if (key !== undefined) {
      const value = tree.kind[right] === Node.Dict ? valueOfKey(file, right, key) : -1;
      return value === -1 ? UNKNOWN : spellNode(speller, file, value);
    }
    if (letter === '%') return null;
    const value = values[next++];
    return letter !== 's' || value === undefined ? UNKNOWN : spellNode(speller, file, value);
  });
}

function valueOfKey({ facts }: PythonFile, dictionary: number, key: string): number {
  const children = childrenOf(facts.tree, dictionary);
  const at = children.findIndex((node) => stringValue(facts, node) === key);
  return at === -1 ? -1 : (children[at + 1] ?? -1);
}

/** `"pkg.{}".format(name)`, `"{package}.{}".format(name, package=...)` */
function spellFormat(speller: Speller, file: PythonFile, call: number, template: number): Spellings {
  let next = 0;
  return spellTemplate(speller, file, template, /\{\{|\}\}|\{(\w*)(![sra])?(:[^{}]*)?\}/g, (field) => {
    const [whole, name, conversion, specification] = field;
    if (whole === '{{' || whole === '}}') return null;
    if (specification !== undefined || (conversion !== undefined && conversion !== '!s')) return UNKNOWN;
    const isNumbered = /^\d+$/.test(name!);
    const value =
      name === ''
        ? argumentOf(file, call, next++, null)
        : argumentOf(file, call, isNumbered ? Number(name) : -1, name!);
    if (value === -1 && !isNumbered && name !== '') return spellUnpacked(speller, file, call, name!);
    return value === -1 ? UNKNOWN : spellNode(speller, file, value);
  });
}

/** What `**{...}` passes by a name. */
function spellUnpacked(speller: Speller, file: PythonFile, call: number, name: string): Spellings {
  const passed = passedByUnpacking(speller, file, call, name);
  return passed.length === 0 ? UNKNOWN : spellAll(passed);
}

/** The texts of a template around its fields; `fill` returns null where a field is not one, as in `%%`. */
function spellTemplate(
  speller: Speller,
  file: PythonFile,
  template: number,
  fields: RegExp,
  fill: (field: RegExpMatchArray) => Spellings | null,
): Spellings {
  const { tree } = file.facts;
  if (!isString(tree, template) || plainString(tree, template) === null) {
    const isVariable = tree.kind[template] === Node.Name || tree.kind[template] === Node.Attribute;
    return isVariable ? spellHeldTemplate(speller, file, template, fields, fill) : UNKNOWN;
  }
  const [[piece]] = spellNode(speller, file, template) as readonly [readonly [Piece]];
  if (piece?.kind !== 'text') return UNKNOWN;
  const { text, source } = piece;
  const parts: Spellings[] = [];
  let from = 0;
  for (const field of text.matchAll(fields)) {
    const filled = fill(field);
    const until = text.slice(from, field.index);
    if (until !== '') parts.push([[{ kind: 'text', text: until, source: sourceFrom(source, text, from) }]]);
    parts.push(filled ?? UNKNOWN);
    from = field.index + field[0].length;
  }
  const rest = text.slice(from);
  if (rest !== '') parts.push([[{ kind: 'text', text: rest, source: sourceFrom(source, text, from) }]]);
  return concat(parts);
}

/** A template in a variable that holds one literal. */
function spellHeldTemplate(
  speller: Speller,
  file: PythonFile,
  template: number,
  fields: RegExp,
  fill: (field: RegExpMatchArray) => Spellings | null,
): Spellings {
  const held = resolveHeld({ kind: 'node', speller, file, node: template });
  return union(
    held.map((each) =>
      each.kind === 'node' && isString(each.file.facts.tree, each.node)
        ? spellTemplate(each.speller, each.file, each.node, new RegExp(fields), fill)
        : UNKNOWN,
    ),
  );
}

/** `TABLE.get(kind, "default")` */
function spellGet(
  speller: Speller,
  file: PythonFile,
  receiver: number,
  [, otherwise]: readonly number[],
): Spellings {
  const container: Held = { kind: 'node', speller, file, node: receiver };
  const isTable = (each: Held) => each.kind === 'node' && each.file.facts.tree.kind[each.node] === Node.Dict;
  const values = resolveHeld(container).some(isTable)
    ? entriesIn(container).flatMap(({ parts }) => parts[1]!)
    : [];
  const found = values.length === 0 ? UNKNOWN : spellAll(values);
  return otherwise === undefined ? found : union([found, spellNode(speller, file, otherwise)]);
}
