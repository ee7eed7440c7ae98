// What a file that names the module has to say afterwards: imports, chains of names, strings; and, when the file moves itself,
// its relative imports. What cannot be rewritten is told, with its place.
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { ImportFact } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Place, PlaceKind } from '../../meaning/meaning.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { indentationAt, textBetween } from '../../rewrite/source-lines.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { chainAt, lineBehind, removeFromLines } from '../move-symbol/import-lines.ts';
import { type ModulePlace, parentOf, partsOf } from '../move-symbol/module-spelling.ts';
import type { FileChange } from '../move-symbol/text-change.ts';
import { type NewOrigin, rewriteFromStatement } from './from-statement.ts';
import { editDotted, type TextEdit } from './path-edit.ts';
import { type MovedModule, newPlaceOf, relativePath } from './relative-path.ts';

export interface FileRewrite {
  readonly changes: readonly FileChange[];
  readonly removed: readonly FileSpan[];
  /** Places of the module's name that change, or around which the text does. */
  readonly edited: ReadonlySet<Place>;
  readonly notRewritten: readonly Place[];
  /** Names in statements that change: what they mean has to be looked at again. */
  readonly names: ReadonlySet<string>;
}

export interface PlacesInFile {
  readonly file: PythonFile;
  /** Of the module's own name, all that are to be followed. */
  readonly places: readonly Place[];
  /** Whether the package that the module leaves goes on binding its name. */
  readonly staysBound: boolean;
  /** Whether another module than that package binds the name of the attribute by an import of its own, and goes on doing so. */
  readonly isBoundElsewhere: (place: Place) => boolean;
  /** Whether loading the module loads this file. */
  readonly isLoadedBy: boolean;
  /** Whether nobody takes the module's name from this file. */
  readonly isPrivate: boolean;
}

interface Draft {
  readonly file: PythonFile;
  readonly move: MovedModule;
  readonly after: ModulePlace;
  readonly changes: FileChange[];
  readonly removed: FileSpan[];
  readonly edited: Set<Place>;
  readonly notRewritten: Place[];
  readonly names: Set<string>;
  /** Statements behind which `import new` was put. */
  readonly imported: Set<number>;
}

export function rewriteFile(move: MovedModule, input: PlacesInFile): FileRewrite {
  const { file, places } = input;
  const draft: Draft = {
    file,
    move,
    after: newPlaceOf(move, file),
    changes: [],
    removed: [],
    edited: new Set(),
    notRewritten: [],
    names: new Set(),
    imported: new Set(),
  };
  const renamed = rewriteFroms(draft, input);
  const plain = rewritePlainImports(draft, places, input.isLoadedBy);
  const roots = new Set<number>();
  for (const place of places) {
    if (place.kind === 'attribute') {
      if (!input.isBoundElsewhere(place)) rewriteChain(draft, place, plain, roots, input.staysBound);
    } else if (place.kind === 'name') rewriteName(draft, place, plain, renamed, roots);
    else if (place.kind === 'string') rewriteString(draft, place);
  }
  keepOldParent(draft, plain, roots);
  return draft;
}

/** Symbols of the file whose name changes, as their `from` import binds another one. */
type RenamedSymbols = ReadonlySet<number>;

function rewriteFroms(draft: Draft, { file, places, isPrivate }: PlacesInFile): RenamedSymbols {
  const { imports } = file.facts;
  const renamed = new Set<number>();
  const statements = new Map<number, number[]>();
  imports.forEach(({ kind, statement }, index) => {
    if (kind === 'module') return;
    const known = statements.get(statement);
    if (known === undefined) statements.set(statement, [index]);
    else known.push(index);
  });
  const originsOf = (indices: readonly number[]) =>
    indices.map((index) => originOf(draft, imports[index]!, places, isPrivate));
  const touched = new Map(
    [...statements].map(([statement, indices]) => [statement, originsOf(indices)] as const),
  );
  const isUntouched = (statement: number) =>
    touched.get(statement)?.every((origin) => origin === null) === true;
  for (const [statement, indices] of statements) {
    if (isUntouched(statement)) continue;
    const origins = touched.get(statement)!;
    const done = rewriteFromStatement(file, indices, origins, isUntouched);
    const own = places.filter(
      ({ node, kind }) =>
        kind.startsWith('import') && indices.some((index) => isNodeOf(imports[index]!, node)),
    );
    if (done === null) {
      draft.notRewritten.push(own[0] ?? placeOf(file, imports[indices[0]!]!));
      continue;
    }
    draft.changes.push(...done.changes);
    draft.removed.push(...done.removed);
    for (const place of own) draft.edited.add(place);
    indices.forEach((index, at) => {
      const { name, symbol, hasAlias } = imports[index]!;
      if (name !== '') draft.names.add(name);
      const origin = origins[at]!;
      if (origin?.name != null && !hasAlias && !origin.keepsName) renamed.add(symbol);
    });
  }
  return renamed;
}

function originOf(
  draft: Draft,
  fact: ImportFact,
  places: readonly Place[],
  isPrivate: boolean,
): NewOrigin | null {
  const { file, move } = draft;
  const parts = partsOf(fact.module);
  const inPath = fact.modulePath.findIndex((node) => isNamed(places, node, 'import-path'));
  if (inPath >= 0) {
    const rest = parts.slice(inPath + 1);
    const target = [...newSpelling(move, fact, parts.slice(0, inPath + 1)), ...rest];
    return { module: spelled(draft, fact, target, rest.length + 1), name: null, keepsName: false };
  }
  if (fact.nameNode >= 0 && isNamed(places, fact.nameNode, 'import-name')) {
    const parent = parentOf(move.newName);
    const name = move.newLast === move.oldLast ? null : move.newLast;
    const keepsName = name !== null && !fact.hasAlias && !(isPrivate && isFree(file, move.newLast));
    const module = parent === '' ? null : spelled(draft, fact, partsOf(parent), 0);
    return { module, name, keepsName };
  }
  if (fact.level === 0 || !move.holds(file)) return null;
  const target = relativePath.targetOf(file, fact);
  if (target === null) {
    const level = relativePath.levelOutside(file, fact, draft.after);
    if (level === fact.level) return null;
    return { module: { lead: '.'.repeat(level), parts, same: parts.length }, name: null, keepsName: false };
  }
  return move.isInside(target.base) && draft.after.isPackage === file.isPackage
    ? null
    : { module: spelled(draft, fact, partsOf(target.module), parts.length), name: null, keepsName: false };
}

/** In the style of the statement. Inside of the module, what stands beside it is as far away as it was. */
function spelled(draft: Draft, { level, module }: ImportFact, target: readonly string[], same: number) {
  if (level === 0) return { lead: '', parts: target, same };
  const text = relativePath.spell(draft.after, target.join('.'));
  const lead = /^\.*/.exec(text)![0];
  const parts = partsOf(text.slice(lead.length));
  return { lead, parts, same: Math.min(same, partsOf(module).length) };
}

/** A module below several roots may be spelled with a part of the way to it. */
function newSpelling(move: MovedModule, { level }: ImportFact, old: readonly string[]): readonly string[] {
  const wanted = partsOf(move.newName);
  if (level > 0) return wanted;
  const extra = old.length - partsOf(move.oldName).length;
  return extra > 0 ? [...old.slice(0, extra), ...wanted] : wanted;
}

/** `import a.b.c` by the symbol that it binds, where the module is on the way. */
type PlainImports = ReadonlyMap<number, readonly ImportFact[]>;

function rewritePlainImports(draft: Draft, places: readonly Place[], isLoadedBy: boolean): PlainImports {
  const { file, move } = draft;
  const { tree, imports } = file.facts;
  const plain = new Map<number, ImportFact[]>();
  for (const fact of imports) {
    const at =
      fact.kind === 'module' ? fact.modulePath.findIndex((node) => isNamed(places, node, 'import-path')) : -1;
    if (at < 0) continue;
    const nodes = fact.modulePath.slice(0, at + 1);
    const old = nodes.map((node) => nameText(tree, tree.data[node]!));
    const place = placeAmong(places, nodes.at(-1)!);
    // `import c` becomes `from a.b import c`: it binds the same name, also while the modules are still loading.
    if (!fact.hasAlias && fact.module === move.oldName && nodes.length === 1 && move.newName.includes('.')) {
      importFromPackage(draft, fact, place);
      continue;
    }
    if (!fact.hasAlias && nodes.length === 1 && isLoadedBy) {
      draft.notRewritten.push(place);
      continue;
    }
    apply(draft, editDotted(tree, nodes, newSpelling(move, fact, old)), place);
    if (fact.hasAlias) continue;
    const known = plain.get(fact.symbol);
    if (known === undefined) plain.set(fact.symbol, [fact]);
    else known.push(fact);
  }
  return plain;
}

/** While `a.b` is loading, `a` has no attribute for it: there `a.b.c` is no way to the module. */
function isAbove({ after, move }: Draft): boolean {
  return after.isPackage && after.moduleName.includes('.') && move.newName.startsWith(`${after.moduleName}.`);
}

function importFromPackage(draft: Draft, fact: ImportFact, place: Place): void {
  const { file, move } = draft;
  const { tree, imports } = file.facts;
  const { statement } = fact;
  const named = move.newLast === move.oldLast ? '' : `${move.newLast} as `;
  const from = `from ${parentOf(move.newName)} `;
  if (childrenOf(tree, statement).length === 1) {
    const at = (offset: number) => ({ start: offset, end: offset });
    const edits = [
      { span: at(tree.start[statement]!), text: from },
      ...(named === '' ? [] : [{ span: at(place.start), text: named }]),
    ];
    apply(draft, edits, place);
    return;
  }
  const line = `${indentationAt(tree, tree.start[statement]!)}${from}import ${named}`;
  const own = { file: file.path, span: { start: place.start, end: place.end } };
  const added = lineBehind(file, statement, `${line}${move.oldLast}`, [
    { from: own, offset: encodeText(tree, line).length },
  ]);
  if (added === null) {
    draft.notRewritten.push(place);
    return;
  }
  const gone = removeFromLines(file, [imports.indexOf(fact)], [added]);
  draft.changes.push(added, ...gone.changes);
  draft.removed.push(...gone.removed);
  draft.edited.add(place);
}

/** `a.b.c`: the same names as in the import, or whatever leads to the old package. */
function rewriteChain(
  draft: Draft,
  place: Place,
  plain: PlainImports,
  roots: Set<number>,
  staysBound: boolean,
): void {
  const { file, move } = draft;
  const { unit, node } = place;
  const { tree } = unit;
  const nodes = chainOf(tree.kind, node);
  const root = nodes?.[0];
  const symbol = root === undefined ? -1 : unit.symbolOf[root]!;
  const facts = symbol < 0 ? [] : file.facts.imports.filter((fact) => fact.symbol === symbol);
  if (nodes === null || facts.length === 0) {
    if (!staysBound) draft.notRewritten.push(place);
    return;
  }
  const old = nodes.map((each) => nameText(tree, tree.data[each]!));
  const isPlain = facts.every(({ kind, hasAlias }) => kind === 'module' && !hasAlias);
  const wanted = partsOf(move.newName);
  const sameWords = isPlain && old.join('.') === move.oldName;
  // Where `a.b` led to the old module, it leads to the new one.
  const ledThere = sameWords && move.oldName.startsWith(`${draft.after.moduleName}.`);
  if (isAbove(draft) && !ledThere) {
    draft.notRewritten.push(place);
    return;
  }
  // The package binds it as before, and this file imports nothing else.
  if (staysBound && !plain.has(symbol)) return;
  apply(draft, sameWords ? editDotted(tree, nodes, wanted) : replaceChain(place, nodes, wanted), place);
  roots.add(root!);
  const isBound = sameWords && (plain.has(symbol) || wanted[0] === old[0]);
  if (!isBound) importNew(draft, facts[0]!);
}

/** All before the module's own name is another way to it. */
function replaceChain(
  { unit: { tree } }: Place,
  nodes: readonly number[],
  wanted: readonly string[],
): readonly TextEdit[] {
  const own = nodes.at(-1)!;
  const before = wanted
    .slice(0, -1)
    .map((part) => `${part}.`)
    .join('');
  const edits = [{ span: { start: tree.start[nodes[0]!]!, end: tree.start[own]! }, text: before }];
  if (nameText(tree, tree.data[own]!) === wanted.at(-1)) return edits;
  return [...edits, { span: { start: tree.start[own]!, end: tree.end[own]! }, text: wanted.at(-1)! }];
}

function rewriteName(
  draft: Draft,
  place: Place,
  plain: PlainImports,
  renamed: RenamedSymbols,
  roots: Set<number>,
): void {
  const { move } = draft;
  const { unit, node } = place;
  const symbol = unit.symbolOf[node]!;
  if (renamed.has(symbol)) {
    const span = { start: unit.tree.start[node]!, end: unit.tree.end[node]! };
    apply(draft, [{ span, text: move.newLast }], place);
  } else if (plain.has(symbol) && !move.oldName.includes('.')) {
    apply(draft, editDotted(unit.tree, [node], partsOf(move.newName)), place);
    roots.add(node);
  }
}

/** "a.b.c.f" where the caller says so, or where it is an import. */
function rewriteString(draft: Draft, place: Place): void {
  const { move } = draft;
  const { string, unit } = place;
  if (string?.kind === 'export') return;
  const { tree } = unit;
  const relative = string?.kind === 'dotted' ? relativeText(move, place) : null;
  if (relative !== null) {
    apply(draft, [relative], place);
    return;
  }
  const start = place.end - Buffer.byteLength(move.oldName);
  const isName = string?.kind === 'dotted' || string?.kind === 'module-part';
  if (!isName || start < 0 || textBetween(tree, start, place.end) !== move.oldName) {
    draft.notRewritten.push(place);
    return;
  }
  apply(draft, [{ span: { start, end: place.end }, text: move.newName }], place);
}

/** `import_module(".c", "a.b")`: a way from the same package, or the whole name, for which the package does not matter. */
function relativeText(move: MovedModule, { unit: { tree }, end }: Place): TextEdit | null {
  let start = end;
  while (/[\w.]/.test(String.fromCharCode(tree.bytes[start - 1]!)) || tree.bytes[start - 1]! >= 0x80) start--;
  const [, dots = '', rest] = /^(\.*)(.*)$/.exec(textBetween(tree, start, end))!;
  if (dots === '' || !`.${move.oldName}`.endsWith(`.${rest}`)) return null;
  const anchor = move.oldName.slice(0, move.oldName.length - rest!.length);
  const isBelow = dots === '.' && anchor !== '' && move.newName.startsWith(anchor);
  const text = isBelow ? `.${move.newName.slice(anchor.length)}` : move.newName;
  return { span: { start, end }, text };
}

/** `import a.b.c` also brought `a.b` and `a`: what else the file takes from there must be there still. */
function keepOldParent(draft: Draft, plain: PlainImports, roots: ReadonlySet<number>): void {
  const { file, move } = draft;
  const { facts } = file;
  const parent = parentOf(move.oldName);
  // What the new name begins with is loaded with it.
  if (parent === '' || `${move.newName}.`.startsWith(`${parent}.`)) return;
  const hasRoot = partsOf(move.newName)[0] === partsOf(parent)[0];
  /** `a.x` needs no `a.b`; `a` alone may be handed on to somebody who does. */
  const mayNeed = (node: number) => {
    const chain = `${chainAt(facts.tree, facts.parent, node)}.`;
    return !hasRoot || chain.startsWith(`${parent}.`) || `${parent}.`.startsWith(chain);
  };
  for (const [symbol, own] of plain) {
    const bound = new Set(
      facts.imports.filter((fact) => fact.symbol === symbol).map((fact) => fact.boundNode),
    );
    const left = [...occurrencesOf(facts, symbol)].filter(
      (node) => !bound.has(node) && !roots.has(node) && mayNeed(node),
    );
    const others = facts.imports.filter((fact) => fact.symbol === symbol && !own.includes(fact));
    const isThere = others.some((fact) => fact.module === parent || fact.module.startsWith(`${parent}.`));
    if (left.length === 0 || isThere) continue;
    const statement = own[0]!.statement;
    addLine(draft, statement, `import ${parent}`);
  }
}

function importNew(draft: Draft, fact: ImportFact): void {
  const { move, imported, file } = draft;
  const isThere = file.facts.imports.some(
    ({ kind, hasAlias, module, scope }) =>
      kind === 'module' && !hasAlias && scope === fact.scope && module === move.oldName,
  );
  if (isThere || imported.has(fact.statement)) return;
  imported.add(fact.statement);
  addLine(draft, fact.statement, `import ${move.newName}`);
}

function addLine(draft: Draft, statement: number, line: string): void {
  const { file } = draft;
  const { tree } = file.facts;
  const added = lineBehind(file, statement, `${indentationAt(tree, tree.start[statement]!)}${line}`);
  if (added !== null) draft.changes.push(added);
  else
    draft.notRewritten.push(placeOf(file, file.facts.imports.find((fact) => fact.statement === statement)!));
}

function apply(draft: Draft, edits: readonly TextEdit[] | null, place: Place): void {
  const { file, changes, removed, edited, notRewritten } = draft;
  if (edits === null) {
    notRewritten.push(place);
    return;
  }
  for (const { span, text } of edits) {
    changes.push({ file: file.path, span, text: encodeText(file.facts.tree, text) });
    const isOwn = span.start === place.start && span.end === place.end;
    if (!isOwn && span.start < span.end) removed.push({ file: file.path, span });
  }
  edited.add(place);
}

/** The names of `a.b.c` up to the given one; null when the chain starts with anything else than a name. */
function chainOf(kind: ArrayLike<number>, node: number): readonly number[] | null {
  const nodes = [node];
  let at = node - 1;
  for (; kind[at] === Node.Attribute; at -= 2) nodes.unshift(at - 1);
  if (kind[at] !== Node.Name) return null;
  return [at, ...nodes];
}

/** A name that the file does not hold anywhere as code. */
function isFree({ facts }: PythonFile, name: string): boolean {
  const { tree } = facts;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === Node.Name && nameText(tree, tree.data[node]!) === name) return false;
  }
  return !facts.imports.some((fact) => fact.name === name || fact.module.split('.')[0] === name);
}

function isNodeOf({ nameNode, modulePath }: ImportFact, node: number): boolean {
  return nameNode === node || modulePath.includes(node);
}

function isNamed(places: readonly Place[], node: number, kind: PlaceKind): boolean {
  return places.some((place) => place.node === node && place.kind === kind);
}

function placeAmong(places: readonly Place[], node: number): Place {
  return places.find((place) => place.node === node && place.kind === 'import-path')!;
}

function placeOf(file: PythonFile, { boundNode, alias }: ImportFact): Place {
  const node = boundNode < 0 ? alias : boundNode;
  const { start, end } = file.facts.tree;
  return {
    file,
    unit: file.facts,
    node,
    kind: 'import-name',
    string: null,
    start: start[node]!,
    end: end[node]!,
  };
}
