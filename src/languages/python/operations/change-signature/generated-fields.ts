// The fields that the constructor of a class is made of: those of a dataclass or named tuple, with those of its bases before them, and
// how each is passed.
import { TugError } from '../../../../base/tug-error.ts';
import type { Locator } from '../../../../kernel/locator.ts';
import type { ParameterFact } from '../../facts/file-facts.ts';
import { NO_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className, sourceText } from '../../meaning/meaning-values.ts';
import { decoratorName } from '../../rename/decorator-name.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import { isNamedTuple } from '../../rename/kind-of-class.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import { ANNOTATION_VALUE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { ClassRef } from '../../types/type.ts';
import { rank } from './read-steps.ts';
import type { FunctionPlan } from './signature.ts';
import { fieldsOfTupleCall, tupleCallOf } from './tuple-call.ts';

/** What makes the constructor; null when it is nothing that is understood here. */
export function makerOf(engine: PythonEngine, ref: ClassRef): 'dataclass' | 'tuple' | null {
  const { file, index } = ref;
  const { decorators, scope } = file.facts.classes[index]!;
  if (scope === NO_SCOPE) return tupleCallOf(ref) === null ? null : 'tuple';
  if (decorators.some((node) => MAKERS.has(decoratorName(file, node)))) return 'dataclass';
  return isNamedTuple(engine, ref) ? 'tuple' : null;
}

const MAKERS: ReadonlySet<string> = new Set(['dataclass', 'define', 'frozen', 'mutable']);

/** Whether all fields of the class are passed by name. */
export function areAllNamed({ file, index }: ClassRef): boolean {
  const { tree, classes } = file.facts;
  const source = classes[index]!.decorators.map((node) =>
    sourceText(file, tree.start[node]!, tree.end[node]!),
  ).join();
  return /\bkw_only\s*=\s*True\b/.test(source);
}

/** The fields of the class body itself, in the order of the source. */
export function ownFields(engine: PythonEngine, owner: ClassRef, locator: Locator): readonly ParameterFact[] {
  const { file, index } = owner;
  const { facts } = file;
  const { tree } = facts;
  const fact = facts.classes[index]!;
  const made = tupleCallOf(owner);
  if (made !== null) {
    const written = fieldsOfTupleCall(made);
    if (written === null) throw notPlain(owner, locator);
    return written;
  }
  const taker = engine.evaluator.constructor(owner);
  const owners = taker.kind === 'fields' ? taker.owners : [];
  const names = new Set(
    owners.filter(({ class: ref }) => ref.file === file && ref.index === index).map(({ name }) => name),
  );
  const statements = childrenOf(tree, childrenOf(tree, fact.node).at(-1)!).filter(
    (node) => tree.kind[node] === Node.AnnAssign,
  );
  const marker = statements.find((node) => isMarker(tree, node)) ?? -1;
  const fields = statements.filter((node) => names.has(fieldName(tree, node)));
  const isTuple = makerOf(engine, owner) === 'tuple';
  const isNamed = areAllNamed(owner);
  const isPlain =
    fields.length === names.size &&
    !fields.some((node) => statementExtent(tree, node).sharesLine) &&
    !fields.some((node) => saysNamed(file, node) === 'unclear') &&
    !(
      fact.decorators.some((node) => decoratorName(file, node) !== 'dataclass') &&
      fields.some((node) => fieldName(tree, node).startsWith('_'))
    );
  const isPassedByName = (node: number) => {
    const own = saysNamed(file, node);
    return own === null ? isNamed || (marker >= 0 && node > marker) : own === 'named';
  };
  // Python puts what is passed by name behind the rest, wherever it stands.
  const isSorted = fields.every(
    (node, at) => at === 0 || isPassedByName(node) || !isPassedByName(fields[at - 1]!),
  );
  if (!isPlain || !isSorted) throw notPlain(owner, locator);
  return fields.map((node): ParameterFact => {
    const [target, annotation, value] = childrenOf(tree, node);
    const hasValue = (tree.flags[node]! & ANNOTATION_VALUE) !== 0;
    return {
      node,
      nameNode: target!,
      name: fieldName(tree, node),
      role: isPassedByName(node) ? 'keyword-only' : 'regular',
      annotation: annotation!,
      defaultValue: hasValue && (isTuple || givesDefault(tree, value!)) ? value! : -1,
      symbol: symbolNamed(facts, fact.scope, fieldName(tree, node)),
    };
  });
}

/** What `field(kw_only=True)` says of its own field; null where it says nothing. */
export function saysNamed(file: PythonFile, node: number): 'named' | 'by-place' | 'unclear' | null {
  const { tree } = file.facts;
  const said = /\bkw_only\s*=\s*(True|False)?/.exec(sourceText(file, tree.start[node]!, tree.end[node]!));
  if (said === null) return null;
  return said[1] === undefined ? 'unclear' : said[1] === 'True' ? 'named' : 'by-place';
}

/** The same change for a class below: its constructor takes the fields of its bases first, in their new order. */
export function planBelow(
  engine: PythonEngine,
  plan: FunctionPlan,
  owner: ClassRef,
  ref: ClassRef,
  locator: Locator,
): FunctionPlan {
  const old: ParameterFact[] = [];
  const blocks: { readonly isOwner: boolean; readonly at: readonly number[] }[] = [];
  for (const one of [...engine.evaluator.mro(ref).classes].reverse()) {
    if (one.file.isExternal || makerOf(engine, one) !== 'dataclass') continue;
    const isOwner = one.file === owner.file && one.index === owner.index;
    const fields = isOwner ? plan.old : ownFields(engine, one, locator);
    const twice = fields.find(({ name }) => old.some((each) => each.name === name));
    if (twice !== undefined) throw overridden(plan, one, twice.name, locator);
    blocks.push({ isOwner, at: fields.map((_, at) => old.length + at) });
    old.push(...fields);
  }
  const slots = blocks.flatMap(({ isOwner, at }) =>
    isOwner
      ? plan.slots.map((slot) => (slot.from < 0 ? slot : { ...slot, from: at[slot.from]! }))
      : at.map((from) => ({ name: old[from]!.name, kind: old[from]!.role, from, value: null })),
  );
  // Python puts what is passed by name behind the rest.
  const order = old.map((_, at) => at).sort((a, b) => rank(old[a]!.role) - rank(old[b]!.role) || a - b);
  return {
    name: className(ref),
    ref: { file: ref.file, index: -1 },
    receivers: 0,
    hasForeignDefaults: true,
    old: order.map((at) => old[at]!),
    slots: slots
      .map((slot, at) => ({ slot: slot.from < 0 ? slot : { ...slot, from: order.indexOf(slot.from) }, at }))
      .sort((a, b) => rank(a.slot.kind) - rank(b.slot.kind) || a.at - b.at)
      .map(({ slot }) => slot),
  };
}

function fieldName(tree: SyntaxTree, node: number): string {
  const target = childrenOf(tree, node)[0]!;
  return tree.kind[target] === Node.Name ? nameText(tree, tree.data[target]!) : '';
}

/** `_: KW_ONLY`: what stands behind it is passed by name. */
function isMarker(tree: SyntaxTree, node: number): boolean {
  const annotation = childrenOf(tree, node)[1]!;
  const kind = tree.kind[annotation];
  return (
    (kind === Node.Name || kind === Node.Attribute) && nameText(tree, tree.data[annotation]!) === 'KW_ONLY'
  );
}

/** `field(repr=False)` gives none. */
function givesDefault(tree: SyntaxTree, value: number): boolean {
  if (tree.kind[value] !== Node.Call) return true;
  const [callee, ...given] = childrenOf(tree, value);
  const kind = tree.kind[callee!];
  const name = kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[callee!]!) : '';
  if (name !== 'field' && name !== 'ib' && name !== 'attrib') return true;
  return given.some(
    (each) =>
      tree.kind[each] === Node.Keyword &&
      tree.data[each] !== 0 &&
      /^(default|default_factory|factory)$/.test(nameText(tree, tree.data[each]!)),
  );
}

function notPlain(owner: ClassRef, locator: Locator): TugError {
  const location = locator.locate(spanOf(owner.file, owner.file.facts.classes[owner.index]!.nameNode));
  const reason = 'its fields are not plain lines of the class, one for each';
  return new TugError(
    'UnsupportedOperation',
    `change-signature of ${className(owner)} is refused: ${reason}`,
    {
      hint: 'change the class by hand, or give it an __init__',
      details: { operation: 'change-signature', location, reason },
    },
  );
}

function overridden({ name }: FunctionPlan, below: ClassRef, field: string, locator: Locator): TugError {
  const location = locator.locate(spanOf(below.file, below.file.facts.classes[below.index]!.nameNode));
  const reason = `${className(below)} declares ${field} once more`;
  return new TugError('UnsupportedOperation', `change-signature of ${name} is refused: ${reason}`, {
    hint: 'give one of them an __init__ first',
    details: { operation: 'change-signature', location, reason },
  });
}
