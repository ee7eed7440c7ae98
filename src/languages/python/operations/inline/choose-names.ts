// What variables of the body are called at the call: as they were, or by another name where the caller has that one.
import { IS_IMPORT } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { freshName } from '../../rewrite/fresh-name.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import type { CallSite } from './call-site.ts';
import type { Replacement } from './fragments.ts';
import type { FunctionShape } from './function-shape.ts';
import { whyNotRenamed } from './inner-definitions.ts';
import type { PlacedArgument } from './place-arguments.ts';
import { spanOfNode, wouldChange } from './refuse-inline.ts';
import type { SharedVariables } from './shared-variables.ts';

interface NameWork {
  readonly context: PythonContext;
  readonly name: string;
  readonly shape: FunctionShape;
  /** Names that were given out, by file and scope. */
  readonly taken: Map<string, Set<string>>;
}

/** By symbol of the function: its name at the call, where the own one is taken. */
export function chooseNames(
  work: NameWork,
  site: CallSite,
  placed: readonly PlacedArgument[],
  { targets }: SharedVariables,
): ReadonlyMap<number, string> {
  const { context, name, shape } = work;
  const taken = takenAt(work, site);
  const inBody = namesInBody(shape);
  const symbols = [
    ...placed
      .filter(({ mode, uses }) => mode === 'variable' && uses.length > 0)
      .map(({ parameter }) => parameter.symbol),
    ...shape.locals,
  ].filter((symbol) => !targets.has(symbol));
  const chosen = new Map<number, string>();
  for (const symbol of symbols) {
    const own = symbolText(shape.file, symbol);
    const wanted = nameOfObject(shape, symbol) ?? own;
    const isFree = !taken.has(wanted) && (wanted === own || !inBody.has(wanted));
    const fresh = isFree ? wanted : freshName(wanted, new Set([...taken, ...inBody]));
    if (!isFree && (shape.file.facts.symbols.flags[symbol]! & IS_IMPORT) !== 0)
      throw wouldChange(
        context,
        name,
        spanOfNode(site.file, site.call),
        `its body imports ${wanted}, which means something else here`,
      );
    const stuck = fresh === own ? null : whyNotRenamed(shape.file, symbol);
    if (stuck !== null) throw wouldChange(context, name, spanOfNode(site.file, site.call), stuck);
    taken.add(fresh);
    if (fresh !== own) chosen.set(symbol, fresh);
  }
  return chosen;
}

/** A name for what the function returns, where the call is a part of its statement. */
export function nameOfResult(work: NameWork, site: CallSite): string {
  const taken = takenAt(work, site);
  const name = freshName('result', new Set([...taken, ...namesInBody(work.shape)]));
  taken.add(name);
  return name;
}

/** Names of the scope of the call, with those that were given out there. */
function takenAt({ shape, taken: known }: NameWork, site: CallSite): Set<string> {
  const { facts } = site.file;
  const key = `${site.file.path}:${site.scope}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const taken = new Set<string>();
  const opens = facts.scopes.node[site.scope]!;
  for (let node = facts.tree.first[opens]!; node <= opens; node++) {
    const isOwn =
      site.file === shape.file && node >= facts.tree.first[shape.fact.node]! && node <= shape.fact.node;
    const kind = facts.tree.kind[node];
    // Attributes and keywords are no names of the scope.
    if (!isOwn && (kind === Node.Name || (kind === Node.Identifier && facts.useOf[node] !== 0)))
      taken.add(nameText(facts.tree, facts.tree.data[node]!));
  }
  known.set(key, taken);
  return taken;
}

function namesInBody({ file, block }: FunctionShape): ReadonlySet<string> {
  const { tree } = file.facts;
  const names = new Set<string>();
  for (let node = tree.first[block]!; node <= block; node++) {
    if (tree.kind[node] === Node.Name || tree.kind[node] === Node.Identifier)
      names.add(nameText(tree, tree.data[node]!));
  }
  return names;
}

/** Outside of its class an object is called after it: `self` of a `LineReader` is a `line_reader`. */
function nameOfObject({ file: { facts }, fact, binding }: FunctionShape, symbol: number): string | null {
  const { tree } = facts;
  if (binding !== 'method' || fact.parameters[0]?.symbol !== symbol) return null;
  const { nameNode } = facts.classes[fact.ownerClass]!;
  const name = nameText(tree, tree.data[nameNode]!);
  const words = name.replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3_$2').replace(/^_+/, '');
  return words.toLowerCase() === name || !/^[A-Za-z]\w*$/.test(words) ? null : words.toLowerCase();
}

export function renamed(
  { file, block }: FunctionShape,
  names: ReadonlyMap<number, string>,
): readonly Replacement[] {
  const { facts } = file;
  return [...names].flatMap(([symbol, name]) =>
    [...occurrencesOf(facts, symbol)]
      .filter((node) => node >= facts.tree.first[block]! && node <= block)
      .map((node): Replacement => {
        const start = facts.tree.start[node]!;
        return { start, end: facts.tree.end[node]!, by: [{ name, file, start }] };
      }),
  );
}
