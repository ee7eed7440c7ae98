// A parameter that gets the same value at every call: the value takes its place in the body, and it goes from the signature
// and the calls.
import { BINDS, DELETES, MODULE_SCOPE, type ParameterFact } from '../../facts/file-facts.ts';
import { bindingNodesOf, occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile, SymbolRef } from '../../link/program.ts';
import { definitionOfSymbol } from '../../rename/bound-names.ts';
import { spanOfPlace } from '../../rename/judge-family.ts';
import { judgeSymbol } from '../../rename/judge-symbol.ts';
import { findParameter, type ParameterPlace } from '../../rename/parameter-family.ts';
import { indentationAt, textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { firstByte, statementExtent } from '../../rewrite/statement-extent.ts';
import { codeSymbolOf } from '../../symbols/code-symbol.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { argumentsOf } from '../../types/tree-shape.ts';
import { rewriteDocstrings } from '../change-signature/docstring-entries.ts';
import { parametersOf } from '../change-signature/signature.ts';
import type { PythonContext } from '../python-context.ts';
import { type Argument, bindArguments } from './bind-arguments.ts';
import { bringNames } from './bring-names.ts';
import { callSiteOf } from './call-site.ts';
import { findUses } from './find-uses.ts';
import { copyOfNode, type Fragment } from './fragments.ts';
import { type FunctionShape, isRebound, shapeOf } from './function-shape.ts';
import type { InlineChange } from './inline-draft.ts';
import type { NeededImports } from './needed-import.ts';
import { putValue } from './put-value.ts';
import { cannotInline, spanOfNode, wouldChange } from './refuse-inline.ts';
import { outerSpan, removeItems } from './remove-item.ts';

export function inlineParameter(
  context: PythonContext,
  name: string,
  ref: SymbolRef,
  needed: NeededImports,
): readonly InlineChange[] {
  const place = findParameter(ref);
  if (place === null) throw cannotInline(name, 'it is a parameter of a lambda');
  const shape = headOf(context, name, place);
  const calls = callsOf(context, name, shape);
  const given = calls.map(({ file, call }) => {
    const bound = bindArguments(context, name, shape, file, call);
    return {
      file,
      call,
      argument: bound.arguments.find(({ parameter }) => parameter.symbol === ref.symbol)!,
    };
  });
  const value = oneValue(
    context,
    name,
    shape,
    given.map(({ argument }) => argument),
  );
  return [
    ...inBody(context, name, shape, place.fact, value, needed),
    ...fromSignature(shape, place.fact),
    ...fromDocstring(place),
    ...given.flatMap(({ file, call, argument }) =>
      argument.isDefault ? [] : fromCall(file, call, argument),
    ),
  ];
}

/** The entry that tells of it. */
function fromDocstring({ function: ref, position }: ParameterPlace): readonly InlineChange[] {
  const old = parametersOf(ref);
  const slots = old.flatMap(({ name, role }, from) =>
    from === position ? [] : [{ name, kind: role, from, value: null }],
  );
  return rewriteDocstrings({ name: '', ref, old, receivers: 0, slots }).map(({ span }) => ({
    file: ref.file.path,
    span,
    fragments: [],
    group: -1,
  }));
}

/** What has to hold of the function; its body may be anything. */
function headOf(context: PythonContext, name: string, { function: ref, fact, position }: ParameterPlace) {
  const { file, index } = ref;
  const own = file.facts.functions[index]!;
  if (fact.role === 'variadic' || fact.role === 'keywords')
    throw cannotInline(name, 'it collects several arguments');
  if (own.parameters.some(({ role }) => role === 'variadic' || role === 'keywords'))
    throw cannotInline(name, 'the function collects arguments, so that nobody knows which is which');
  const { tree } = file.facts;
  const called = textBetween(tree, tree.start[own.nameNode]!, tree.end[own.nameNode]!);
  if (own.ownerClass >= 0 && called.startsWith('__'))
    throw cannotInline(name, `Python itself calls ${called}`);
  const shape = shapeOf(context, name, file, own, 'head');
  if (position === 0 && (shape.binding === 'method' || shape.binding === 'class'))
    throw cannotInline(name, 'it is the object that the method is called on');
  return shape;
}

interface Call {
  readonly file: PythonFile;
  readonly call: number;
}

/** Every call there is; anything else that may call it stands in the way. */
function callsOf(context: PythonContext, name: string, { file, fact }: FunctionShape): readonly Call[] {
  const { engine, view } = context;
  const definition = definitionOfSymbol(file, fact.symbol);
  const symbol = codeSymbolOf(definition)!;
  const { judged } = judgeSymbol({ engine, view, definition }, symbol, []);
  const uses = findUses(judged, () => true);
  const refuse = (place: Parameters<typeof spanOfPlace>[0], reason: string) =>
    wouldChange(context, name, spanOfPlace(place), reason);
  for (const { bound, verdict } of judged) {
    if (verdict.kind === 'likely' || verdict.kind === 'possible' || verdict.kind === 'tied')
      throw refuse(bound.place, `${symbol.name} may be called here, and nobody can tell (${verdict.reason})`);
  }
  const proven = findUses(
    judged.filter(({ verdict }) => verdict.kind === 'proven'),
    () => true,
  );
  if (uses.bindings.filter(({ file: owner, start }) => isDefinition(judged, owner, start)).length > 1)
    throw cannotInline(name, `${symbol.name} is defined more than once, or overridden`);
  return proven.reads.map((use) => {
    const site = callSiteOf(use);
    if (site === null)
      throw refuse(use.place, `${symbol.name} is used as a value, and may be called from anywhere`);
    return { file: site.file, call: site.invoked };
  });
}

function isDefinition(
  judged: ReturnType<typeof judgeSymbol>['judged'],
  file: PythonFile,
  start: number,
): boolean {
  return judged.some(
    ({ bound, verdict }) =>
      verdict.kind === 'proven' && bound.place.file === file && bound.place.start === start,
  );
}

/** The value, as the argument of one call or as the default. */
function oneValue(
  context: PythonContext,
  name: string,
  shape: FunctionShape,
  given: readonly Argument[],
): Argument {
  const [first] = given;
  if (first === undefined) throw cannotInline(name, 'nobody calls the function');
  const keys = given.map((argument) => keyOf(context, name, shape, argument));
  const other = keys.findIndex((key) => key !== keys[0]);
  if (other >= 0) {
    const text = (at: number) => keys[at]!.replace(/^\w+:/, '');
    throw wouldChange(
      context,
      name,
      spanOfNode(given[other]!.file, given[other]!.node),
      `it is ${text(other)} here, and ${text(0)} elsewhere`,
      'inline takes parameters that get one and the same value',
    );
  }
  return first;
}

/** Equal for the same value: a literal, or a name of the function's module that is bound once. */
function keyOf(context: PythonContext, name: string, shape: FunctionShape, { file, node }: Argument): string {
  const { tree, symbolOf } = file.facts;
  if (isLiteral(file, node)) return `literal:${textBetween(tree, tree.start[node]!, tree.end[node]!)}`;
  const symbol = tree.kind[node] === Node.Name ? symbolOf[node]! : -1;
  if (symbol >= 0 && file === shape.file) {
    const { symbols } = file.facts;
    if (symbols.scope[symbol] === MODULE_SCOPE && bindingNodesOf(file.facts, symbol).length === 1)
      return `name:${textBetween(tree, tree.start[node]!, tree.end[node]!)}`;
  }
  throw wouldChange(
    context,
    name,
    spanOfNode(file, node),
    'the value is not a literal, nor a constant that the function knows',
  );
}

function isLiteral({ facts: { tree } }: PythonFile, node: number): boolean {
  for (let inner = tree.first[node]!; inner <= node; inner++) {
    const kind = tree.kind[inner];
    if (kind !== Node.Constant && kind !== Node.Tuple && kind !== Node.UnaryOp && kind !== Node.BinOp)
      return false;
  }
  return true;
}

function inBody(
  context: PythonContext,
  name: string,
  shape: FunctionShape,
  { symbol, nameNode }: ParameterFact,
  { file, node }: Argument,
  needed: NeededImports,
): readonly InlineChange[] {
  const { facts } = shape.file;
  const reads = [...occurrencesOf(facts, symbol)].filter(
    (each) => each !== nameNode && (facts.useOf[each]! & (BINDS | DELETES)) === 0,
  );
  if (facts.embedded.some((unit) => unit.symbolOf.includes(symbol)))
    throw cannotInline(name, 'a string in the body names it');
  const roots = [node];
  if (isRebound(shape.file, symbol)) {
    const brought = bringNames(
      context,
      name,
      file,
      roots,
      { file: shape.file, scope: shape.fact.scope },
      () => false,
      needed,
    );
    return [atTheTop(context, name, shape, nameNode, copyOfNode(file, node, brought))];
  }
  return reads.map((read, group) => {
    const brought = bringNames(
      context,
      name,
      file,
      roots,
      { file: shape.file, scope: facts.scopeOf[read]! },
      () => false,
      needed,
    );
    const fragments = putValue(file, node, shape.file, read, brought);
    if (typeof fragments === 'string')
      throw wouldChange(context, name, spanOfNode(shape.file, read), fragments);
    return { ...spanOfNode(shape.file, read), fragments, group };
  });
}

/** The body binds it anew: it becomes a variable. */
function atTheTop(
  context: PythonContext,
  name: string,
  { file, statements, block }: FunctionShape,
  nameNode: number,
  value: Fragment,
): InlineChange {
  const { tree } = file.facts;
  const first = statements[0] ?? childrenOf(tree, block)[0]!;
  if (statementExtent(tree, first).sharesLine)
    throw wouldChange(
      context,
      name,
      spanOfNode(file, first),
      'the body binds it anew, on the line of the signature',
    );
  const start = firstByte(tree, first);
  const indentation = indentationAt(tree, start);
  const own: Fragment = {
    name: textBetween(tree, tree.start[nameNode]!, tree.end[nameNode]!),
    file,
    start: tree.start[nameNode]!,
    carries: true,
  };
  const fragments = [own, ' = ', value, `${sourceStyle(tree).lineEnding}${indentation}`];
  return { file: file.path, span: { start, end: start }, fragments, group: 0 };
}

/** With the markers that would have nothing left to mark. */
function fromSignature({ file, fact }: FunctionShape, parameter: ParameterFact): readonly InlineChange[] {
  const { tree } = file.facts;
  const list = childrenOf(tree, fact.node).find((child) => tree.kind[child] === Node.Arguments)!;
  const children = childrenOf(tree, list);
  const items = children.flatMap((child, at) => {
    const kind = tree.kind[child];
    if (kind !== Node.Arg && kind !== Node.ParameterSlash && kind !== Node.ParameterStar) return [];
    const next = children[at + 1];
    const hasDefault =
      next !== undefined &&
      tree.kind[next]! >= Node.FirstExpression &&
      tree.kind[next]! <= Node.LastExpression;
    const { end } = hasDefault ? outerSpan(tree, next) : { end: outerEnd(tree, child) };
    return [{ node: child, kind, span: { start: tree.start[child]!, end } }];
  });
  const own = items.findIndex(({ node }) => node === parameter.node);
  const gone = new Set([own]);
  const others = fact.parameters.filter((each) => each !== parameter);
  items.forEach(({ kind }, at) => {
    if (kind === Node.ParameterSlash && !others.some(({ role }) => role === 'positional-only')) gone.add(at);
    if (kind === Node.ParameterStar && !others.some(({ role }) => role === 'keyword-only')) gone.add(at);
  });
  return removeItems(
    tree,
    items.map(({ span }) => span),
    gone,
  ).map((span): InlineChange => ({ file: file.path, span, fragments: [], group: -1 }));
}

/** The annotation of a parameter may be in parentheses. */
function outerEnd(tree: PythonFile['facts']['tree'], argument: number): number {
  const last = argument - 1;
  const isAnnotated = last >= tree.first[argument]! && tree.kind[last] !== Node.Identifier;
  return isAnnotated ? outerSpan(tree, last).end : tree.end[argument]!;
}

function fromCall(file: PythonFile, call: number, { node }: Argument): readonly InlineChange[] {
  const { tree } = file.facts;
  const all = argumentsOf(tree, call);
  const spans = all.map((argument) =>
    tree.kind[argument] === Node.Keyword
      ? { start: tree.start[argument]!, end: outerSpan(tree, argument - 1).end }
      : outerSpan(tree, argument),
  );
  const own = all.findIndex((argument) => argument === node || argument - 1 === node);
  return removeItems(tree, spans, new Set([own])).map(
    (span): InlineChange => ({ file: file.path, span, fragments: [], group: -1 }),
  );
}
