// Places whose receiver or callee is not known. Not knowing is graded: nothing else has the attribute (likely), other
// classes have it too (possible), or the family cannot get there because it is never passed around (other).
import { IS_IMPORT } from '../facts/file-facts.ts';
import { effectiveAttributeName } from '../facts/mangled-name.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey, type Place } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { beginningOfModule } from '../types/computed-module.ts';
import { UNKNOWN_MODULE } from './bind-on-expression.ts';
import type { BoundPlace } from './bind-place.ts';
import { callersPass } from './callers-pass.ts';
import type { Verdict } from './classify-place.ts';
import { KEYWORDS_OF_UNKNOWN } from './collected-keywords.ts';
import { mayLoad } from './computed/may-load.ts';
import { shortName } from './describe-definition.ts';
import type { Family } from './family.ts';
import { KEY_OF_DICTIONARY } from './keywords/typed-dict-keywords.ts';
import { isTypedDict } from './kind-of-class.ts';
import { CLASS_NAMESPACE } from './made-objects/class-namespace.ts';
import { STAND_IN } from './made-objects/stand-ins.ts';
import { classKey, definesMember } from './member-definers.ts';
import { moduleIsPassedAround } from './passed-around.ts';
import { judgeCollectedKey, judgeUnknownKeyword } from './unknown-keywords.ts';
import { isUnknownModule } from './unknown-module.ts';

type UnknownJudge = (bound: BoundPlace, reason: string) => Verdict;

/** `files` are all files that hold the word: where else could a rival be? */
export function makeUnknownJudge(
  engine: PythonEngine,
  family: Family,
  word: string,
  files: readonly PythonFile[],
): UnknownJudge {
  const members = family.definitions.filter((definition) => definition.kind === 'member');
  const isFamily = (definition: Definition) => family.keys.has(definitionKey(definition));
  let rival: string | null | undefined;
  let passedAround: boolean | undefined;
  return (bound, reason) => {
    const { place } = bound;
    if (reason.startsWith(STAND_IN) || reason.startsWith(CLASS_NAMESPACE)) {
      if (members.length > 0) return { kind: 'possible', reason };
      return place.kind === 'string' ? { kind: 'text' } : { kind: 'other', reason, definition: null };
    }
    if (bound.flow !== null && members.length === 0) {
      passedAround ??= moduleIsPassedAround(engine, family);
      return passedAround
        ? { kind: 'possible', reason: `a string that names an attribute of an unknown object: ${reason}` }
        : { kind: 'text' };
    }
    if (bound.flow !== null) {
      if (rival === undefined) rival = rivalOf(engine, members, word, files);
      return rival === null
        ? { kind: 'likely', reason: `unique member: nothing else that is known has an attribute ${word}` }
        : {
            kind: 'possible',
            reason: `a string that names an attribute of an unknown object, and ${rival} has an attribute ${word} too`,
          };
    }
    if (place.string?.kind === 'key' || reason === KEY_OF_DICTIONARY) {
      if (reason.startsWith(KEYWORDS_OF_UNKNOWN)) return judgeCollectedKey(engine, family, reason);
      const owner = members.find((member) => isTypedDict(engine, member.class));
      if (owner === undefined && place.kind === 'keyword') return { kind: 'other', reason, definition: null };
      return owner === undefined
        ? { kind: 'text' }
        : {
            kind: 'possible',
            reason: `a key, and ${word} is a key of the TypedDict ${className(owner.class)}`,
          };
    }
    if (place.string?.kind === 'given') {
      return members.length === 0 ? { kind: 'text' } : { kind: 'possible', reason };
    }
    if (place.kind === 'keyword') return judgeUnknownKeyword(engine, family, bound, reason);
    if (members.length === 0) {
      const beginning = beginningOfModule(reason);
      if (beginning !== null) {
        return isInModuleNamed(engine, family, beginning)
          ? { kind: 'possible', reason: `the receiver is ${reason}` }
          : { kind: 'other', reason: `of ${reason}`, definition: null };
      }
      if (isUnknownModule(reason)) {
        const subject = place.kind === 'attribute' ? place.node - 1 : -1;
        const isInFile = subject !== -1 && place.unit === place.file.facts;
        if (isInFile && !mayLoad(engine, place.file, subject, family))
          return { kind: 'other', reason: 'of a module that is loaded by another name', definition: null };
        return { kind: 'possible', reason: `the receiver is ${UNKNOWN_MODULE}` };
      }
      if (isAnObject(engine, place))
        return { kind: 'other', reason: `an attribute; ${reason}`, definition: null };
      if (mayBeImported(place)) return { kind: 'possible', reason: `the receiver is imported; ${reason}` };
      passedAround ??= moduleIsPassedAround(engine, family);
      return passedAround
        ? { kind: 'possible', reason: `the module of ${word} is passed around as a value; ${reason}` }
        : {
            kind: 'other',
            reason: `an attribute, and the module of ${word} is not passed around`,
            definition: null,
          };
    }
    if (place.kind === 'string' && place.string?.kind !== 'field') return { kind: 'likely', reason };
    const seen = place.kind === 'attribute' ? attributeAt(place) : word;
    if (seen !== word && !members.some(({ name }) => name === seen))
      return { kind: 'other', reason: `it is ${seen} there`, definition: null };
    if (rival === undefined) rival = rivalOf(engine, members, word, files);
    if (rival === null) {
      return { kind: 'likely', reason: `unique member: nothing else that is known has an attribute ${word}` };
    }
    const callers = callersPass(engine, place, isFamily);
    if (callers.kind === 'both') {
      const others = callers.outside.map(shortName).join(', ');
      return {
        kind: 'tied',
        reason: `callers pass objects of both, also with ${others}: both change or the place breaks`,
        outside: callers.outside,
      };
    }
    if (callers.kind === 'family') {
      return {
        kind: 'likely',
        reason: `callers: all calls that were found pass an object with ${shortName(members[0]!)}`,
      };
    }
    if (callers.kind === 'others') {
      const others = callers.outside.map(shortName).join(', ');
      return { kind: 'possible', reason: `callers: all calls that were found pass an object with ${others}` };
    }
    return {
      kind: 'possible',
      reason: `the receiver is not known, and ${rival} has an attribute ${word} too`,
    };
  };
}

/** Whether a module has a name of the family, or may get it from a star import, and its own name begins so. */
function isInModuleNamed({ program }: PythonEngine, family: Family, beginning: string): boolean {
  const modules = new Set<PythonFile>();
  for (const definition of family.definitions) {
    if (definition.kind !== 'symbol') return true;
    modules.add(definition.ref.file);
  }
  for (const file of modules) for (const importer of program.starImportersOf(file)) modules.add(importer);
  return [...modules].some((file) => program.moduleNames(file).some((name) => name.startsWith(beginning)));
}

/** As the interpreter sees the attribute: `_C__x` for `__x` in class C. */
function attributeAt({ file, unit, node }: Place): string {
  return effectiveAttributeName(file.facts, unit, node);
}

/** Whether all that the receiver can be is objects of classes: none of them is a module. */
function isAnObject({ evaluator }: PythonEngine, { file, unit, node, kind }: Place): boolean {
  if (kind !== 'attribute') return false;
  const { values, unknown } = evaluator.typeOf(file, unit, node - 1);
  return (
    unknown === null &&
    values.length > 0 &&
    values.every((value) => value.kind === 'instance' && className(value.class) !== 'ModuleType')
  );
}

/** Whether the receiver begins with a name that an import binds, or that nothing in sight does. */
function mayBeImported({ file, unit, node, kind }: Place): boolean {
  if (kind !== 'attribute') return true;
  const { tree } = unit;
  let at = node - 1;
  while (tree.kind[at] === Node.Attribute) at -= 2;
  if (tree.kind[at] !== Node.Name) return false;
  const symbol = unit.symbolOf[at]!;
  return symbol < 0 || (file.facts.symbols.flags[symbol]! & IS_IMPORT) !== 0;
}

/** Something else with an attribute of this name: in the workspace, in the builtins, in what the files import. */
function rivalOf(
  engine: PythonEngine,
  members: readonly (Definition & { kind: 'member' })[],
  word: string,
  files: readonly PythonFile[],
): string | null {
  const own = new Set(members.map((member) => classKey(member.class)));
  for (const file of files) {
    if (!engine.program.mayUse(file.path, word, 'defined')) continue;
    const found = classWith(file, word, own);
    if (found !== null) return found;
  }
  return engine.program.isKnownOutside(word) ? 'a class of the standard library' : null;
}

function classWith(file: PythonFile, word: string, own: ReadonlySet<string>): string | null {
  for (let index = 0; index < file.facts.classes.length; index++) {
    const ref = { file, index };
    if (!own.has(classKey(ref)) && definesMember(ref, word)) return className(ref);
  }
  return null;
}
