// The parameters in the body of a function: they get their new names there, and one that is still used cannot go.
import type { Span } from '../../../../base/span.ts';
import { TugError } from '../../../../base/tug-error.ts';
import type { Locator } from '../../../../kernel/locator.ts';
import { nameConflict } from '../../../../kernel/name-conflict.ts';
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import { DECLARES } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import { nameOfFunction } from '../../rename/parameter-family.ts';
import type { Rewrite } from '../../rewrite/text-pieces.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import { type FunctionPlan, removedParameters } from './signature.ts';

/** Where the body names a parameter that gets another name. */
export function renameInBody({ ref, old, slots }: FunctionPlan): readonly Rewrite[] {
  return slots.flatMap(({ from, name }) => {
    const fact = old[from];
    if (fact === undefined || fact.name === name) return [];
    return usesOf(ref.file, fact.symbol)
      .filter(({ span }) => span.start !== ref.file.facts.tree.start[fact.nameNode])
      .map(({ span }): Rewrite => ({ span, pieces: [{ kind: 'name', span, text: name }] }));
  });
}

/** Every name that means the symbol, in string annotations and type comments too. */
function usesOf(file: PythonFile, symbol: number): readonly FileSpan[] {
  const own = [...occurrencesOf(file.facts, symbol)].map((node) => spanOf(file, node));
  const embedded = file.facts.embedded.flatMap(({ tree, symbolOf }) => {
    const found: FileSpan[] = [];
    for (let node = 0; node < tree.count; node++) {
      if (symbolOf[node] === symbol)
        found.push({ file: file.path, span: { start: tree.start[node]!, end: tree.end[node]! } });
    }
    return found;
  });
  return [...own, ...embedded];
}

/** `isDropped` tells what goes with the change itself: arguments for the same parameter. */
export function refuseUsed(
  plans: readonly FunctionPlan[],
  isDropped: (file: string, span: Span) => boolean,
  locator: Locator,
): void {
  const uses: { name: string; of: string; place: FileSpan }[] = [];
  for (const plan of plans) {
    for (const at of removedParameters(plan)) {
      const { file } = plan.ref;
      const fact = plan.old[at]!;
      for (const place of usesOf(file, fact.symbol)) {
        const isOwn = place.span.start === file.facts.tree.start[fact.nameNode];
        if (!isOwn && !isDropped(file.path, place.span))
          uses.push({ name: fact.name, of: nameOfFunction(plan.ref), place });
      }
    }
  }
  const [first] = uses;
  if (first === undefined) return;
  const places = uses.map(({ name, place }) => ({
    location: locator.locate(place),
    role: 'reference',
    reason: `${name} is used here`,
  }));
  const { file, line, col } = places[0]!.location;
  const more = uses.length > 1 ? ` and ${uses.length - 1} more` : '';
  throw new TugError(
    'StillInUse',
    `${first.name} of ${first.of} is still used at ${file}:${line}:${col}${more}`,
    { hint: 'remove the listed uses first', details: { location: places[0]!.location, uses: places } },
  );
}

/** `global x` and `nonlocal x` forbid a parameter of that name. */
export function refuseDeclared({ ref, old, slots }: FunctionPlan, locator: Locator): void {
  const { facts } = ref.file;
  const { tree, useOf, scopeOf } = facts;
  const fact = facts.functions[ref.index]!;
  const names = new Set(slots.filter(({ from, name }) => old[from]?.name !== name).map(({ name }) => name));
  if (names.size === 0) return;
  for (let node = tree.first[fact.node]!; node < fact.node; node++) {
    if (tree.kind[node] !== Node.Identifier || (useOf[node]! & DECLARES) === 0) continue;
    const name = nameText(tree, tree.data[node]!);
    if (scopeOf[node] !== fact.scope || !names.has(name)) continue;
    throw nameConflict(
      `${nameOfFunction(ref)} declares ${name} as a name of another scope, so no parameter can have it`,
      [
        { place: spanOf(ref.file, fact.nameNode), text: `${name} would be a parameter of this function` },
        { place: spanOf(ref.file, node), text: `${name} is declared here` },
      ],
      [],
      locator,
    );
  }
}

/** `# type: (int, str) -> bool` lists types by position, where nobody can follow them. */
export function refuseTypeComment({ ref }: FunctionPlan, locator: Locator): void {
  const { tree, functions } = ref.file.facts;
  const comment = tree.typeComments.find(({ owner }) => owner === functions[ref.index]!.node);
  if (comment === undefined) return;
  const location = locator.locate({ file: ref.file.path, span: { start: comment.start, end: comment.end } });
  const reason = 'its types are in a comment behind the parameter list';
  throw new TugError(
    'UnsupportedOperation',
    `change-signature of ${nameOfFunction(ref)} is refused: ${reason} (${location.file}:${location.line}:${location.col})`,
    {
      hint: 'write the types as annotations first',
      details: { operation: 'change-signature', location, reason },
    },
  );
}
