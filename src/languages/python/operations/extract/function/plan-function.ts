// Everything that is decided before a word is written: what is extracted, where it goes, what it takes and gives, and why
// not.
import type { RangeChange } from '../../../../../kernel/language.ts';
import { isString } from '../../../facts/string-value.ts';
import type { PythonFile } from '../../../link/program.ts';
import { isDefinition } from '../../../rewrite/import-place.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import type { PythonContext } from '../../python-context.ts';
import { isPlain } from '../equal-expressions.ts';
import { isWithin } from '../node-classes.ts';
import { badRange, readableFile, TEXT_MATTERS, unsafe } from '../refusals.ts';
import { whyNotAValue } from '../require-expression.ts';
import { nearestRanges, selectionIn } from '../selection.ts';
import { annotationOf, annotationText } from './annotations.ts';
import { type BodyFacts, bodyFacts } from './body-facts.ts';
import { isCalledUnbound } from './called-unbound.ts';
import { chooseDestination, type Destination, spanOf } from './destination.ts';
import { type FlowPart, isLast, partOf } from './flow-analysis.ts';
import { flowOf } from './flow-statements.ts';
import { assertFunctionNameIsFree, isFunctionNameFree } from './function-name.ts';
import { type Home, homeOf } from './home.ts';
import { type Placement, placementOf } from './placement.ts';
import { type SelectedCode, selectedExpression, selectedStatements } from './selected-code.ts';
import { type CalledPlace, withSimilar } from './similar-code.ts';
import { mayCatch } from './swallowing.ts';
import { type Variables, variablesOf } from './variables.ts';

export interface FunctionPlan {
  readonly file: PythonFile;
  readonly name: string;
  readonly code: SelectedCode;
  readonly home: Home;
  readonly destination: Destination;
  readonly placement: Placement;
  readonly variables: Variables;
  readonly style: FunctionStyle;
  /** What is for the caller to decide. */
  readonly doubt: string | null;
  /** What becomes a call, the selection first. */
  readonly places: readonly CalledPlace[];
}

export interface FunctionStyle {
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  /** The call is returned. */
  readonly leaves: boolean;
  /** The annotation behind the arrow. */
  readonly returns: string | null;
}

export function planFunction(context: PythonContext, request: RangeChange): FunctionPlan {
  const file = readableFile(context, request);
  const asked = request.arguments.as;
  const code = boundOutside(context, file, requireCode(context, request, file), asked);
  const first = analyseCode(context, file, code, asked);
  const analysis = asked === undefined && needsNesting(first) ? nested(context, file, code, first) : first;
  if ('refused' in analysis)
    throw unsafe(context.view, request, analysis.refused, spanOf(file.facts, analysis.node), analysis.hint);
  const plan = planFor(context, request, file, code, analysis);
  if (!request.switches.has('replace_similar')) return plan;
  const all = withSimilar(context, plan);
  if (asked !== undefined || plan.destination.kind !== 'method') return all;
  // Code that needs nothing of its class may be called from more places as a function.
  const free = analyseCode(context, file, code, 'function');
  if ('refused' in free || mentions(file.facts, plan.destination.self, code)) return all;
  if (!isFunctionNameFree(file, plan.name, free.home.inner)) return all;
  const wide = withSimilar(context, planFor(context, request, file, code, free));
  return wide.places.length > all.places.length ? wide : all;
}

function mentions({ symbolOf }: PythonFile['facts'], symbol: number, { low, high }: SelectedCode): boolean {
  for (let node = low; node <= high; node++) if (symbolOf[node] === symbol) return true;
  return false;
}

function planFor(
  context: PythonContext,
  request: RangeChange,
  file: PythonFile,
  code: SelectedCode,
  analysis: CodeAnalysis,
): FunctionPlan {
  const { home, destination, variables } = analysis;
  const placement = placementOf(file.facts, destination);
  if (typeof placement === 'string') throw unsafe(context.view, request, placement, code.span);
  const name = request.arguments.name!;
  assertFunctionNameIsFree(context, file, name, destination, home.inner);
  const own = {
    code,
    receiver: destination.receiver,
    arguments: variables.parameters,
    results: variables.results,
    deleted: variables.deleted,
  };
  return { file, name, code, placement, ...analysis, places: [own] };
}

/** `(x := f())` with a name that is used later: what is bound becomes the function, and the name stays where it is. */
function boundOutside(
  context: PythonContext,
  file: PythonFile,
  code: SelectedCode,
  asked: string | undefined,
): SelectedCode {
  const { tree } = file.facts;
  const [root] = code.roots;
  if (tree.kind[root!] !== Node.NamedExpr || !('refused' in analyseCode(context, file, code, asked)))
    return code;
  const value = selectedExpression(file.facts, root! - 1);
  return 'refused' in analyseCode(context, file, value, asked) ? code : value;
}

function needsNesting(analysis: CodeAnalysis | Refused): analysis is Refused {
  return 'refused' in analysis && analysis.needsNesting === true;
}

/** What binds names of functions around it can do so from inside of them. */
function nested(context: PythonContext, file: PythonFile, code: SelectedCode, first: Refused) {
  const analysis = analyseCode(context, file, code, 'nested');
  return 'refused' in analysis ? first : analysis;
}

function requireCode({ view }: PythonContext, request: RangeChange, file: PythonFile): SelectedCode {
  const selection = selectionIn(file, request.range.span);
  const { statements, expression } = selection;
  if (statements.length > 0) {
    // A docstring belongs to the definition it stands in.
    const rest = isDocstring(file.facts, statements[0]!) ? statements.slice(1) : statements;
    if (rest.length > 0) return selectedStatements(file.facts, rest, selection.asked);
    throw badRange(view, request, 'it is a docstring', []);
  }
  if (expression < 0) {
    const reason = 'it selects neither whole statements of one block nor exactly one expression';
    throw badRange(view, request, reason, nearestRanges(file, selection, true));
  }
  const reason = whyNotAValue(file, expression);
  if (reason !== null) throw badRange(view, request, reason, nearestRanges(file, selection, true).slice(1));
  if (!isPlain(file.facts, expression))
    throw unsafe(view, request, TEXT_MATTERS, spanOf(file.facts, expression));
  return selectedExpression(file.facts, expression);
}

function isDocstring({ tree, parent }: PythonFile['facts'], statement: number): boolean {
  if (tree.kind[statement] !== Node.Expr || !isString(tree, statement - 1)) return false;
  const block = parent[statement]!;
  if (tree.first[block] !== tree.first[statement]) return false;
  const owner = tree.kind[block] === Node.Module ? block : parent[block]!;
  return owner === block || isDefinition(tree, owner);
}

export interface CodeAnalysis {
  readonly home: Home;
  readonly destination: Destination;
  readonly variables: Variables;
  readonly style: FunctionStyle;
  readonly doubt: string | null;
}

interface Refused {
  readonly refused: string;
  readonly node: number;
  readonly hint?: string;
  /** It can be done from inside of the function that the code stands in. */
  readonly needsNesting?: boolean;
}

/** The same questions for the selection and for code that looks like it. */
export function analyseCode(
  { engine }: PythonContext,
  file: PythonFile,
  code: SelectedCode,
  asked: string | undefined,
): CodeAnalysis | Refused {
  const { facts } = file;
  const { low, high, roots } = code;
  const isExpression = code.kind === 'expression';
  const home = homeOf(facts, facts.scopeOf[roots[0]!]!);
  const body = bodyFacts(facts, roots);
  const tied = whyTied(file, home, body, code);
  if (tied !== null) return tied;
  const destination = chooseDestination(facts, home, body, asked, code, (method) =>
    isCalledUnbound(engine, file, method),
  );
  if ('refused' in destination) return destination;
  const part = partOf(
    flowOf(facts, home.scope, (value) => mayCatch(engine, file, value)),
    low,
    high,
  );
  const leaves = body.returns.length > 0;
  if (leaves && part.successors.length > 0 && !isLast(part))
    return { refused: 'it returns on some ways and goes on on others', node: body.returns[0]! };
  const importers = engine.program.importersOf(file);
  const found = variablesOf({
    facts,
    home,
    low,
    high,
    part,
    body,
    visible: destination.visible,
    isExpression,
    leaves,
    isUsedOutside: (name) =>
      (facts.exports?.entries.some((entry) => entry.name === name) ?? false) ||
      importers.some(({ path }) => engine.program.mayHold(path, name)),
  });
  if ('refused' in found) return found;
  const self = destination.self;
  if (self >= 0 && found.results.includes(self))
    return { refused: 'it binds the object of the method', node: low };
  const variables = {
    ...found,
    parameters: found.parameters.filter((symbol) => symbol !== self),
  };
  const style = styleOf(file, home, body, part, variables, destination, code, leaves);
  const [level] = body.stackLevels;
  return {
    home,
    destination,
    variables,
    style,
    doubt: level === undefined ? variables.doubt : 'stacklevel counts functions, and there would be one more',
  };
}

/** Why code cannot leave its function, whatever names it uses. */
function whyTied(
  { facts }: PythonFile,
  home: Home,
  body: BodyFacts,
  { roots }: SelectedCode,
): Refused | null {
  const { tree } = facts;
  const [jump] = body.jumps;
  if (jump !== undefined) {
    const word = tree.kind[jump] === Node.Break ? 'break' : 'continue';
    return { refused: `${word} is for a loop that is not selected`, node: jump };
  }
  const exported = facts.exports?.entries.find(({ node }) =>
    roots.some((root) => isWithin(tree, node, root)),
  );
  if (exported !== undefined) return { refused: 'tools read __all__ where it stands', node: exported.node };
  const future = facts.imports.find(
    ({ module, statement }) =>
      module === '__future__' && roots.some((root) => isWithin(tree, statement, root)),
  );
  if (future !== undefined)
    return { refused: 'from __future__ works only at the top of a module', node: future.statement };
  const [star] = body.starImports;
  if (star !== undefined) return { refused: 'import * works only at the top of a module', node: star };
  const [frame] = body.frames;
  if (frame !== undefined)
    return { refused: 'it looks at the names or the frame of the function it is in', node: frame };
  const [yielded] = body.yields;
  if (yielded !== undefined && home.function?.isAsync === true)
    return { refused: 'an async generator cannot hand on what another one yields', node: yielded };
  const [waited] = body.awaits;
  if (yielded !== undefined && waited !== undefined)
    return { refused: 'it waits and yields, and an async generator cannot be handed on', node: waited };
  if (waited !== undefined && home.function?.isAsync !== true)
    return { refused: 'it waits outside of an async function', node: waited };
  const inFrame = home.kind === 'function' ? framesOf(facts, home) : [];
  if (inFrame.length > 0)
    return { refused: 'the function around it looks at its own names', node: inFrame[0]! };
  const definition =
    home.kind === 'class'
      ? roots.find((root) => !isAssignment(tree.kind[root]!) && tree.kind[root]! <= Node.LastStatement)
      : undefined;
  if (definition !== undefined)
    return { refused: 'in the body of a class only plain assignments can be extracted', node: definition };
  return null;
}

function isAssignment(kind: number): boolean {
  return kind === Node.Assign || kind === Node.AugAssign || kind === Node.Expr;
}

/** `locals()` and the like anywhere in the function. */
function framesOf(facts: PythonFile['facts'], home: Home): readonly number[] {
  const body = home.function!.node - 1;
  return bodyFacts(facts, [body]).frames;
}

function styleOf(
  { facts }: PythonFile,
  home: Home,
  body: BodyFacts,
  part: FlowPart,
  variables: Variables,
  { visible }: Destination,
  { kind, roots }: SelectedCode,
  leaves: boolean,
): FunctionStyle {
  const { tree, parent } = facts;
  const isGenerator = body.yields.length > 0;
  const around = home.function?.returns ?? -1;
  const isOuterGenerator = (home.function?.yields.length ?? 0) > 0;
  const handsOn = leaves || (kind === 'expression' && tree.kind[parent[roots[0]!]!] === Node.Return);
  let returns: string | null = null;
  if (!isGenerator && around >= 0) {
    if (handsOn) returns = isOuterGenerator ? null : annotationText(facts, around, visible, true);
    else if (kind === 'statements' && variables.results.length === 0)
      returns = part.exits.length > 0 ? 'None' : null;
  }
  if (!isGenerator && variables.results.length > 0) {
    const each = variables.results.map((symbol) => annotationOf(facts, symbol, visible));
    if (each.every((text) => text !== null))
      returns = each.length === 1 ? each[0]! : `tuple[${each.join(', ')}]`;
  }
  return { isAsync: body.awaits.length > 0, isGenerator, leaves, returns };
}
