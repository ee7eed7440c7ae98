// Which argument each parameter gets at a call, in the order in which they are evaluated. What nobody can tell is refused.
import type { ParameterFact } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { argumentsOf, calleeOf, keywordValue } from '../../types/tree-shape.ts';
import type { PythonContext } from '../python-context.ts';
import type { FunctionShape } from './function-shape.ts';
import { spanOfNode, wouldChange } from './refuse-inline.ts';

export interface Argument {
  readonly parameter: ParameterFact;
  readonly file: PythonFile;
  readonly node: number;
  /** Evaluated when the function was defined, not at the call. */
  readonly isDefault: boolean;
}

export interface Bound {
  /** Those of the call in the order of evaluation, then defaults. */
  readonly arguments: readonly Argument[];
  /** What stands before the dot of a static method: evaluated, and not used. */
  readonly dropped: number | null;
}

export function bindArguments(
  context: PythonContext,
  name: string,
  shape: FunctionShape,
  file: PythonFile,
  call: number,
): Bound {
  const { tree } = file.facts;
  const refuse = (reason: string) => wouldChange(context, name, spanOfNode(file, call), reason);
  const given: Argument[] = [];
  const waiting = [...shape.fact.parameters];
  const { receiver, dropped } = receiverOf(context, name, shape, file, call);
  if (receiver !== null) {
    const parameter = waiting.shift();
    if (parameter === undefined) throw refuse('it has no parameter for the object');
    given.push({ parameter, file, node: receiver, isDefault: false });
  }
  for (const argument of argumentsOf(tree, call)) {
    const kind = tree.kind[argument];
    if (kind === Node.Starred) throw refuse('the call spreads arguments with *');
    const isKeyword = kind === Node.Keyword;
    if (isKeyword && tree.data[argument] === 0) throw refuse('the call spreads arguments with **');
    const word = isKeyword ? nameText(tree, tree.data[argument]!) : null;
    const at = waiting.findIndex(({ name: own, role }) =>
      word === null
        ? role === 'regular' || role === 'positional-only'
        : own === word && role !== 'positional-only',
    );
    if (at < 0 || (word === null && at > 0)) throw refuse('the call does not fit its parameters');
    const [parameter] = waiting.splice(at, 1);
    given.push({
      parameter: parameter!,
      file,
      node: isKeyword ? keywordValue(argument) : argument,
      isDefault: false,
    });
  }
  for (const parameter of waiting) {
    if (parameter.defaultValue < 0) throw refuse(`the call gives no ${parameter.name}`);
    given.push({ parameter, file: shape.file, node: parameter.defaultValue, isDefault: true });
  }
  return { arguments: given, dropped };
}

function receiverOf(
  context: PythonContext,
  name: string,
  { binding }: FunctionShape,
  file: PythonFile,
  call: number,
): { readonly receiver: number | null; readonly dropped: number | null } {
  const { tree } = file.facts;
  const callee = calleeOf(tree, call);
  if (tree.kind[callee] !== Node.Attribute || binding === 'function')
    return { receiver: null, dropped: null };
  const object = callee - 2;
  if (binding === 'static') return { receiver: null, dropped: object };
  const refuse = (reason: string) => wouldChange(context, name, spanOfNode(file, call), reason);
  const { values } = context.engine.evaluator.typeOf(file, file.facts, object);
  if (isSuper(file, object)) throw refuse('super() is no object that could take its place');
  const isClass = values.length > 0 && values.every(({ kind }) => kind === 'class');
  if (binding === 'method') {
    if (!isClass && values.some(({ kind }) => kind === 'class'))
      throw refuse('it is called on a class or an object');
    return isClass ? { receiver: null, dropped: object } : { receiver: object, dropped: null };
  }
  if (!isClass) throw refuse('it is a method of the class, called on an object');
  return { receiver: object, dropped: null };
}

function isSuper({ facts: { tree } }: PythonFile, node: number): boolean {
  if (tree.kind[node] !== Node.Call) return false;
  const [callee] = childrenOf(tree, node);
  return tree.kind[callee!] === Node.Name && nameText(tree, tree.data[callee!]!) === 'super';
}
