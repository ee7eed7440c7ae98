// What a parameter is given at all calls that can be found. A hint, never a proof: calls from outside are not seen.
import { argumentsOfCall, matchParameters } from './call-arguments.ts';
import { calleeType } from './call-expression.ts';
import { codeOf, type Engine } from './engine.ts';
import { findMember } from './find-member.ts';
import { functionName } from './function-result.ts';
import { className } from './resolve-expression.ts';
import type { FunctionRef, Type, Value } from './type.ts';

/** `parameter` is an index into its parameters. Unknown when a call is not understood, or when none is found. */
export function parameterCallers(engine: Engine, ref: FunctionRef, parameter: number): Type {
  return findCallers(engine, ref, parameter, 'all');
}

/** What some calls surely give it, whatever others give. */
export function passedTo(engine: Engine, given: FunctionRef, parameter: number): readonly Value[] {
  const ref = engine.values.functionRef(given.file, given.index);
  return findCallers(engine, ref, parameter, 'some').values;
}

/** When not all calls are asked for, those that are not understood are passed over. */
function findCallers(engine: Engine, ref: FunctionRef, parameter: number, asked: 'all' | 'some'): Type {
  const { values } = engine;
  const fact = ref.file.facts.functions[ref.index]!;
  const name = functionName(ref);
  const isConstructor = fact.ownerClass >= 0 && (name === '__init__' || name === '__new__');
  const word = isConstructor ? className(values.classRef(ref.file, fact.ownerClass)) : name;
  const paths = engine.program.filesContaining(word);
  if (paths.length > MAX_FILES) return values.unknown(`${word} is used in too many files`);
  const found: Type[] = [];
  for (const path of paths) {
    const file = engine.program.mayUse(path, word, 'called') ? engine.program.file(path) : null;
    if (file === null) continue;
    const code = codeOf(engine, file);
    for (const node of code.index.calls().get(word) ?? []) {
      const type = calleeType(engine, code, node);
      const called = type.values.find((value) => calls(engine, value, ref));
      if (called === undefined) {
        if (type.unknown === null || asked === 'some') continue;
        return values.unknown(`a call of ${word}() is not understood: ${type.unknown}`);
      }
      const skipped =
        called.kind === 'class' || (called.kind === 'function' && called.receiver !== null) ? 1 : 0;
      const given = argumentsOfCall(engine, code, node);
      const matched = matchParameters(fact.parameters, skipped, given);
      if (matched === null || matched.includes(-1)) {
        if (asked === 'some') continue;
        return values.unknown(`a call of ${word}() does not say what it gives`);
      }
      for (const [at, argument] of given.entries()) {
        if (matched[at] !== parameter) continue;
        const passed = argument.type();
        // One call that is not understood is enough not to know: the others need not be read.
        if (passed.unknown !== null && asked === 'all') return passed;
        found.push(passed);
      }
    }
  }
  return found.length === 0 ? values.unknown(`no call of ${word}() was found`) : values.union(found);
}

/** A hint is not worth reading half of the workspace. */
const MAX_FILES = 40;

function calls(engine: Engine, value: Value, ref: FunctionRef): boolean {
  if (value.kind === 'function')
    return value.function.file === ref.file && value.function.index === ref.index;
  if (value.kind !== 'class') return false;
  const found = findMember(engine, value.class, functionName(ref));
  const { ownerClass } = ref.file.facts.functions[ref.index]!;
  return (
    found.kind === 'found' && found.member.class.file === ref.file && found.member.class.index === ownerClass
  );
}
