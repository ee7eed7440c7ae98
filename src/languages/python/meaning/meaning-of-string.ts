// Strings that name code. Their meaning is as good as that of the object they are used on.
import { NO_SCOPE } from '../facts/file-facts.ts';
import { nameIdOf } from '../facts/name-id.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import type { Resolved } from '../link/program.ts';
import type { PythonEngine } from './engine.ts';
import type { Meaning, Place, StringRole } from './meaning.ts';
import { meaningOnExpression, meaningOnType } from './meaning-of-attribute.ts';
import { keywordOfFunction } from './meaning-of-keyword.ts';
import { meaningOfSymbol } from './meaning-of-name.ts';
import {
  certain,
  joinMeanings,
  meaningOfResolved,
  memberDefinition,
  sourceText,
  unknownMeaning,
} from './meaning-values.ts';

export function meaningOfString(engine: PythonEngine, place: Place): Meaning {
  const { file, unit } = place;
  const role: StringRole = place.string!;
  const word = sourceText(file, place.start, place.end);
  switch (role.kind) {
    case 'attribute':
      return meaningOnExpression(engine, file, unit, role.subject, word);
    case 'field':
      return role.subject === -1
        ? unknownMeaning('the object that the string is formatted with is not known here')
        : meaningOnExpression(engine, file, unit, role.subject, word);
    case 'attribute-of-unknown':
      return unknownMeaning('the object is not known here');
    case 'dotted':
      return leadsNowhere(engine, role.whole)
        ? unknownMeaning(`${role.whole} names nothing in the workspace`)
        : meaningOfDotted(engine, role.prefix);
    case 'export':
      return meaningOfExport(engine, place, word);
    case 'class-entry':
      return meaningOfEntry(engine, place, role.class, word);
    case 'argument':
      return joinMeanings(role.functions.map((index) => keywordOfFunction({ file, index }, word)));
    case 'fixture':
      return unknownMeaning('the name of a fixture');
    case 'module-part':
      return unknownMeaning('a part of the name of a module');
    case 'asked-name':
      return unknownMeaning('a string that becomes the name of an attribute');
    case 'own-name':
      return unknownMeaning('the name of what it is assigned to');
    case 'value':
      return unknownMeaning('a string');
    case 'given':
      return unknownMeaning('a string that is given to a call');
    case 'key':
      return unknownMeaning('a key, not a name');
  }
}

/** What looks like a call that makes a class may be something else of that name. */
function meaningOfEntry(engine: PythonEngine, { file }: Place, index: number, word: string): Meaning {
  const owner = { file, index };
  const { node, scope } = file.facts.classes[index]!;
  if (scope !== NO_SCOPE) return certain(memberDefinition(owner, word));
  const made = engine.evaluator.typeOf(file, file.facts, node).values;
  const isMade = made.some((value) => value.kind === 'class' && value.class.index === index);
  return isMade ? certain(memberDefinition(owner, word)) : unknownMeaning('the call makes no class');
}

function meaningOfExport(engine: PythonEngine, { file }: Place, word: string): Meaning {
  const { facts } = file;
  const symbol = nameIdOf(facts.tree, word) === 0 ? -1 : symbolNamed(facts, 0, word);
  if (symbol !== -1) return meaningOfSymbol(engine, file, symbol);
  const resolved = engine.program.member({ kind: 'file', file }, word);
  return resolved.length === 0 ? unknownMeaning(`the module binds no ${word}`) : meaningOfResolved(resolved);
}

/** "pkg.mod.Class.attr" through the module graph, then through the members of classes. */
export function meaningOfDotted(engine: PythonEngine, text: string): Meaning {
  const dotted = engine.program.resolveDotted(text);
  if (dotted === null || dotted.resolved.length === 0) {
    return unknownMeaning(`${text} names nothing in the workspace`);
  }
  const { resolved, rest } = dotted;
  if (rest.length === 0) return meaningOfResolved(resolved);
  if (rest.length > 1) return unknownMeaning(`${text} goes through attributes`);
  return joinMeanings(resolved.map((one) => memberOfResolved(engine, one, rest[0]!)));
}

function leadsNowhere(engine: PythonEngine, whole: string | undefined): boolean {
  return whole !== undefined && meaningOfDotted(engine, whole).unknown !== null;
}

function memberOfResolved(engine: PythonEngine, resolved: Resolved, name: string): Meaning {
  if (resolved.kind !== 'symbol') return unknownMeaning('it leads out of the workspace');
  const { file, symbol } = resolved.ref;
  const index = file.facts.classes.findIndex((fact) => fact.symbol === symbol);
  if (index === -1) return unknownMeaning('an attribute of something that is not a class');
  const value = { kind: 'class', class: { file, index }, arguments: [] } as const;
  return meaningOnType(engine, { values: [value], unknown: null }, name, null);
}
