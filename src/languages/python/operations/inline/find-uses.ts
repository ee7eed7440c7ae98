// Every place that means the symbol, by what it is to an inlining: a value that is read, an import that brings it, or
// something that stands in the way.
import { BINDS, DECLARES, DELETES, IS_IMPORT } from '../../facts/file-facts.ts';
import { bindingNodesOf, occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Place } from '../../meaning/meaning.ts';
import { placeOfNode } from '../../meaning/places.ts';
import type { JudgedPlace } from '../../rename/judge-family.ts';

export interface Use {
  readonly file: PythonFile;
  /** The expression that has the value: a Name, or the Attribute of `module.name`. */
  readonly node: number;
  readonly place: Place;
}

export interface Uses {
  readonly reads: readonly Use[];
  /** Imports of other files, by index, with the place of the name. */
  readonly imports: readonly { readonly file: PythonFile; readonly index: number; readonly place: Place }[];
  /** Places that make it impossible, unless the definition stays, with the reason. */
  readonly stuck: readonly { readonly place: Place; readonly reason: string }[];
  /** Places that bind it. */
  readonly bindings: readonly Place[];
}

/** Of places that are taken to mean the symbol. */
export function findUses(judged: readonly JudgedPlace[], isTaken: (place: Place) => boolean): Uses {
  const reads: Use[] = [];
  const imports: { file: PythonFile; index: number; place: Place }[] = [];
  const stuck: { place: Place; reason: string }[] = [];
  const bindings: Place[] = [];
  const sort = (place: Place) => {
    const { file, unit, node } = place;
    const use = unit.useOf[node]!;
    switch (place.kind) {
      case 'name':
        if ((use & (BINDS | DELETES | DECLARES)) !== 0) bindings.push(place);
        else if (unit !== file.facts) stuck.push({ place, reason: 'it is named inside of a string' });
        else reads.push({ file, node, place });
        return;
      case 'attribute': {
        const attribute = unit.parent[node]!;
        if ((unit.tree.flags[attribute]! & 3) !== 0) bindings.push(place);
        else if (unit !== file.facts) stuck.push({ place, reason: 'it is named inside of a string' });
        else reads.push({ file, node: attribute, place });
        return;
      }
      case 'import-name': {
        const index = file.facts.imports.findIndex((fact) => fact.nameNode === node);
        const fact = file.facts.imports[index]!;
        if (
          (file.facts.symbols.flags[fact.symbol]! & ~IS_IMPORT) !== 0 ||
          isImportedTwice(file, fact.symbol)
        ) {
          stuck.push({ place, reason: 'the name that this import binds is bound in other ways too' });
        }
        imports.push({ file, index, place });
        if (fact.hasAlias) for (const alias of aliasUses(file, fact.symbol)) sort(alias);
        return;
      }
      case 'string':
        stuck.push({
          place,
          reason: place.string?.kind === 'export' ? '__all__ exports it' : 'a string names it',
        });
        return;
      case 'import-alias':
      case 'import-path':
        return;
      case 'keyword':
      case 'pattern-keyword':
        stuck.push({ place, reason: 'it is named by a keyword' });
    }
  };
  for (const { bound } of judged) if (isTaken(bound.place)) sort(bound.place);
  return { reads, imports, stuck, bindings };
}

function isImportedTwice(file: PythonFile, symbol: number): boolean {
  return bindingNodesOf(file.facts, symbol).length > 1;
}

/** Behind `as` begins a name of its own, which means the same. */
function aliasUses(file: PythonFile, symbol: number): readonly Place[] {
  const { facts } = file;
  const own = [...occurrencesOf(facts, symbol)]
    .filter((node) => (facts.useOf[node]! & BINDS) === 0)
    .map((node) => placeOfNode(file, facts, node));
  const inStrings = facts.embedded.flatMap((unit) =>
    [...unit.symbolOf].flatMap((each, node) => (each === symbol ? [placeOfNode(file, unit, node)] : [])),
  );
  return [...own, ...inStrings];
}
