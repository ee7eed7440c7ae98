// A variable or constant: its value takes the place of every use, and the assignment goes.
import type { PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { spanOfPlace } from '../../rename/judge-family.ts';
import { type Effects, effectsOf, effectsOfAll } from '../../rewrite/effects.ts';
import { isImmutable } from '../../rewrite/known-values.ts';
import { samenessOf, usageOf } from '../../rewrite/same-value.ts';
import { whyNotAcross } from '../../rewrite/trade-places.ts';
import { type Way, wayTo } from '../../rewrite/way-to.ts';
import { COMPARE_IS } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { type Assignment, assignmentsOf, rebinds } from './assignments.ts';
import { bringNames } from './bring-names.ts';
import type { Use, Uses } from './find-uses.ts';
import type { Replacement } from './fragments.ts';
import type { InlineChange } from './inline-draft.ts';
import { mergeIntoText } from './merge-into-text.ts';
import type { NeededImports } from './needed-import.ts';
import { putValue } from './put-value.ts';
import { spanOfNode, wouldChange } from './refuse-inline.ts';
import { isSettled } from './settled-names.ts';
import { commentsOfVariable } from './variable-comments.ts';

export interface InlinedVariable {
  readonly file: PythonFile;
  /** The assignments. */
  readonly statements: readonly number[];
  /** What only declares it. */
  readonly declarations: readonly number[];
  readonly changes: readonly InlineChange[];
  /** Uses at which it is for the caller to decide, by file and start. */
  readonly doubts: ReadonlyMap<string, string>;
}

export function inlineVariable(
  context: PythonContext,
  name: string,
  file: PythonFile,
  uses: Uses,
  needed: NeededImports,
  keeps: boolean,
): InlinedVariable {
  const { all, declarations } = assignmentsOf(context, name, file, uses);
  const changes: InlineChange[] = [];
  const doubts = new Map<string, string>();
  const texts = valueTexts(context, name, file, all, needed);
  for (const assignment of all) {
    const found = judgeAssignment(context, name, file, all, assignment, keeps);
    for (const [key, doubt] of found) doubts.set(key, doubt);
    for (const use of assignment.reads) {
      if (!keeps && holding(file, all, use) !== undefined) continue;
      changes.push({ ...texts(assignment, use), group: changes.length });
    }
  }
  if (!keeps)
    for (const { statement, reads } of all) {
      const comments = commentsOfVariable(file, statement, reads);
      if (comments !== null) changes.push({ ...comments, group: changes.length });
    }
  return { file, statements: all.map(({ statement }) => statement), declarations, changes, doubts };
}

/** Refuses where the uses would not have the value; the answer are uses at which it may fail where it did not. */
function judgeAssignment(
  context: PythonContext,
  name: string,
  file: PythonFile,
  all: readonly Assignment[],
  assignment: Assignment,
  keeps: boolean,
): ReadonlyMap<string, string> {
  const { statement, reads } = assignment;
  const value = statement - 1;
  const effects = effectsOfAssignment(context, file, all, assignment);
  const [bound] = effects.binds;
  if (bound !== undefined) {
    const reason = `making its value binds ${symbolText(file, bound)} (:=), which would happen elsewhere`;
    throw wouldChange(context, name, spanOfNode(file, value), reason, 'bind that name in a statement first');
  }
  // An assignment that stays evaluates the value too.
  const count = reads.length + (keeps ? 1 : 0);
  const ways = reads.map((use) => ({ use, way: wayFrom(context, name, file, statement, use) }));
  if (count === 0 && (effects.acts || effects.speaks))
    throw wouldChange(
      context,
      name,
      spanOfNode(file, value),
      'nothing uses its value, and making it does something',
    );
  const doubts = new Map<string, string>();
  for (const { use, way } of ways) {
    if (all.length > 1) refuseBetween(context, name, file, statement, use, way);
    const doubt = refuseOrder(context, name, file, value, effects, use, way, count);
    const { file: path, span } = spanOfPlace(use.place);
    if (doubt !== null) doubts.set(`${path}:${span.start}`, doubt);
  }
  // Where one evaluation fails as the assignment did, the others never come to that.
  const isMadeFirst = keeps || doubts.size < ways.length;
  const isRepeated = count > 1 || ways.some(({ way }) => way.repeated || way.later);
  if (isRepeated)
    for (const { statement: each } of chainOf(file, all, assignment))
      refuseCopies(context, name, file, each - 1, reads);
  return isMadeFirst ? new Map() : doubts;
}

/** Of the variables with several assignments: each use has the value of this one alone. */
function refuseBetween(
  context: PythonContext,
  name: string,
  file: PythonFile,
  statement: number,
  use: Use,
  way: UseWay,
): void {
  const { symbolOf, tree } = file.facts;
  const symbol = symbolOf[tree.first[statement]!]!;
  const refuse = (reason: string) => wouldChange(context, name, spanOfNode(use.file, use.node), reason);
  if (way.later) throw refuse('this code runs later, when it may have been bound anew');
  if (rebinds(file, symbol, way.crossed)) throw refuse('it is bound anew in between');
}

/** The assignment whose value the use stands in: `x = x.strip()`. */
function holding({ facts }: PythonFile, all: readonly Assignment[], use: Use): Assignment | undefined {
  const { first } = facts.tree;
  if (use.file.facts !== facts || all.length === 1) return undefined;
  return all.find(({ statement }) => first[statement - 1]! <= use.node && use.node < statement);
}

/** The assignment, and those whose values are part of its value. */
function chainOf(
  file: PythonFile,
  all: readonly Assignment[],
  assignment: Assignment,
): readonly Assignment[] {
  const inner = all.filter(
    (other) => other !== assignment && other.reads.some((use) => holding(file, all, use) === assignment),
  );
  return [assignment, ...inner.flatMap((other) => chainOf(file, all, other))];
}

function effectsOfAssignment(
  { engine }: PythonContext,
  file: PythonFile,
  all: readonly Assignment[],
  assignment: Assignment,
): Effects {
  const values = chainOf(file, all, assignment).map(({ statement }) => statement - 1);
  const effects = effectsOfAll({ engine, file }, values);
  if (values.length > 1)
    effects.reads.delete(file.facts.symbolOf[file.facts.tree.first[assignment.statement]!]!);
  return effects;
}

/** The text of an assignment's value at a use, with the values of others inside of it. */
function valueTexts(
  context: PythonContext,
  name: string,
  file: PythonFile,
  all: readonly Assignment[],
  needed: NeededImports,
): (assignment: Assignment, use: Use) => Omit<InlineChange, 'group'> {
  const { tree } = file.facts;
  const replacedFor = (assignment: Assignment, to: Use): readonly Replacement[] => {
    const value = assignment.statement - 1;
    const scope = to.file.facts.scopeOf[to.node]!;
    const isInner = (symbol: number) => isBoundIn(file, symbol, value);
    const brought = bringNames(context, name, file, [value], { file: to.file, scope }, isInner, needed);
    const inner = all.flatMap((other) =>
      other.reads
        .filter((use) => holding(file, all, use) === assignment)
        .map((use): Replacement => {
          const by = putValue(file, other.statement - 1, file, use.node, replacedFor(other, to));
          if (typeof by === 'string') throw wouldChange(context, name, spanOfNode(file, use.node), by);
          return { start: tree.start[use.node]!, end: tree.end[use.node]!, by };
        }),
    );
    return [...brought, ...inner];
  };
  return (assignment, use) => {
    const value = assignment.statement - 1;
    refuseReceiver(context, name, use);
    const fragments = putValue(file, value, use.file, use.node, replacedFor(assignment, use));
    if (typeof fragments !== 'string') return { ...spanOfNode(use.file, use.node), fragments };
    const merged =
      chainOf(file, all, assignment).length > 1 ? null : mergeIntoText(file, value, use.file, use.node);
    if (merged === null) throw wouldChange(context, name, spanOfNode(use.file, use.node), fragments);
    return { file: merged.file, span: merged.span, fragments: [merged.text] };
  };
}

interface UseWay extends Way {
  /** Another module, or a function that is called later. */
  readonly later: boolean;
}

/** From behind the assignment to the use. */
function wayFrom(
  context: PythonContext,
  name: string,
  file: PythonFile,
  statement: number,
  use: Use,
): UseWay {
  const { facts } = file;
  const { tree, parent } = facts;
  const elsewhere: UseWay = { crossed: [], conditional: true, repeated: true, guarded: false, later: true };
  const block = parent[statement]!;
  const isTop = tree.kind[block] === Node.Module || tree.kind[parent[block]!] === Node.ClassDef;
  if (use.file !== file) {
    if (!isTop)
      throw wouldChange(context, name, spanOfNode(file, statement), 'it is assigned under a condition');
    return elsewhere;
  }
  let top = use.node;
  while (top >= 0 && parent[top] !== block) top = parent[top]!;
  const place = spanOfNode(file, use.node);
  if (top < 0) {
    if (isTop) return elsewhere;
    throw wouldChange(context, name, place, 'the assignment is in a block that this use is not in');
  }
  const way = wayTo(facts, top, use.node);
  if (way.later) return { ...way, crossed: [] };
  if (top < statement) throw wouldChange(context, name, place, 'it is used before the assignment');
  const siblings = childrenOf(tree, block);
  const between = siblings.slice(siblings.indexOf(statement) + 1, siblings.indexOf(top));
  return { ...way, crossed: [...between, ...way.crossed] };
}

function refuseOrder(
  context: PythonContext,
  name: string,
  file: PythonFile,
  value: number,
  effects: Effects,
  use: Use,
  way: UseWay,
  count: number,
): string | null {
  const code = { engine: context.engine, file };
  const refuse = (reason: string) => wouldChange(context, name, spanOfNode(use.file, use.node), reason);
  const does = effects.acts || effects.speaks;
  if (way.later) {
    if (does) throw refuse('its value is made once now, and would be made whenever this code runs');
    if (effects.looks) throw refuse('this code runs later, when what the value is made of may have changed');
    const changing = [...effects.reads].find(
      (symbol) => !isBoundIn(file, symbol, value) && !isSettled(file, symbol),
    );
    if (changing !== undefined)
      throw refuse(`this code runs later, when ${symbolText(file, changing)} may have another value`);
    return null;
  }
  if (does && count > 1) throw refuse('its value is made once now, and would be made at every use');
  if (does && way.repeated) throw refuse('its value is made once now, and would be made again and again');
  if (does && way.conditional)
    throw refuse('its value is made in any case now, and would be made only sometimes');
  if (effects.raises && way.guarded)
    throw refuse('what it raises would be caught, or change what is cleaned up');
  const crossed = effectsOfAll(code, way.crossed);
  const reason = whyNotAcross(code, { ...effects, fails: false }, crossed);
  if (reason !== null) throw refuse(reason);
  if (!effects.fails) return null;
  if (way.conditional)
    return 'its value is made in any case now, and may fail; it would only be made sometimes';
  return whyNotAcross(code, effects, crossed);
}

/** Parameters of lambdas and variables of comprehensions inside of the value. */
function isBoundIn({ facts }: PythonFile, symbol: number, value: number): boolean {
  const opens = facts.scopes.node[facts.symbols.scope[symbol]!]!;
  return opens >= facts.tree.first[value]! && opens <= value;
}

/** Evaluated several times it is several objects. */
function refuseCopies(
  context: PythonContext,
  name: string,
  file: PythonFile,
  value: number,
  reads: readonly Use[],
): void {
  const code = { engine: context.engine, file };
  const asked = isMade(file, value) ? reads.find((use) => asksForIdentity(use)) : undefined;
  if (asked !== undefined)
    throw wouldChange(
      context,
      name,
      spanOfNode(asked.file, asked.node),
      'it is asked for by identity, and each use would have an object of its own',
    );
  const sameness = samenessOf(code, value);
  if (sameness === 'same') return;
  const isPlain = isPlainDisplay(code, value);
  for (const use of reads) {
    const usage = usageOf({ engine: context.engine, file: use.file }, use.node);
    if (sameness === 'either' ? usage !== 'changes' : usage === 'asks' && isPlain) continue;
    const reason =
      usage === 'changes'
        ? 'the object is changed here, and each use would have an object of its own'
        : 'the object is shared now, and each use would have an object of its own';
    throw wouldChange(context, name, spanOfNode(use.file, use.node), reason);
  }
}

/** Evaluating it makes an object; names and literals only tell which one is meant. */
function isMade({ facts: { tree } }: PythonFile, value: number): boolean {
  switch (tree.kind[value]) {
    case Node.Name:
    case Node.Attribute:
    case Node.Subscript:
    case Node.Constant:
      return false;
    default:
      return true;
  }
}

/** `x is y`, but not `x is None`. */
function asksForIdentity({ file, node }: Use): boolean {
  const { tree, parent } = file.facts;
  const owner = parent[node]!;
  if (tree.kind[owner] !== Node.Compare) return false;
  const parts = childrenOf(tree, owner);
  const isIs = parts.some((part) => tree.kind[part] === Node.CompareOp && tree.flags[part]! >= COMPARE_IS);
  return isIs && parts.every((part) => part === node || tree.kind[part] !== Node.Constant);
}

/** A list, set or dictionary of values that never change. */
function isPlainDisplay(code: Parameters<typeof isImmutable>[0], value: number): boolean {
  const { tree } = code.file.facts;
  const kind = tree.kind[value];
  if (kind !== Node.List && kind !== Node.SetDisplay && kind !== Node.Dict) return false;
  return childrenOf(tree, value).every((child) => isImmutable(code, child));
}

/** `make().X`: what is in front of the attribute would not be evaluated any more. */
function refuseReceiver(context: PythonContext, name: string, { file, node }: Use): void {
  const { tree } = file.facts;
  if (tree.kind[node] !== Node.Attribute) return;
  const { acts, speaks } = effectsOf({ engine: context.engine, file }, node - 2);
  if (acts || speaks)
    throw wouldChange(
      context,
      name,
      spanOfNode(file, node),
      'what stands before the dot would not run any more',
    );
}
