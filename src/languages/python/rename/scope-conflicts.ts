// Conflicts of names in scopes: the new name is bound there already, an inner scope would capture it, or it would
// capture names that mean something further out.
import { COMPREHENSION_SCOPE, MODULE_SCOPE } from '../facts/file-facts.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import type { PythonFile } from '../link/program.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import { symbolText } from './bound-names.ts';
import { placeOfDefinition } from './describe-definition.ts';
import type { RenameConflict } from './find-conflicts.ts';
import { spanOfPlace } from './judge-family.ts';
import { symbolOfMember } from './member-definers.ts';
import type { RenameQuestion } from './rename-question.ts';
import { declaringScopes, lexicalPlaces, lookupScopes } from './scope-lookup.ts';

export function findScopeConflicts(question: RenameQuestion): readonly RenameConflict[] {
  const conflicts: RenameConflict[] = [];
  const bound = question.family.definitions.flatMap(symbolOf);
  for (const each of bound) conflicts.push(...alreadyBound(question, each), ...wouldCapture(question, each));
  conflicts.push(...wouldBeCaptured(question), ...walrusInComprehension(question));
  return conflicts;
}

/** A name of the family as a scope binds it. */
interface BoundName {
  readonly file: PythonFile;
  readonly symbol: number;
  readonly scope: number;
  readonly definition: Definition;
}

function symbolOf(definition: Definition): readonly BoundName[] {
  if (definition.kind === 'symbol') {
    const { file, symbol } = definition.ref;
    return [{ file, symbol, scope: file.facts.symbols.scope[symbol]!, definition }];
  }
  if (definition.kind !== 'member') return [];
  const { file, index } = definition.class;
  const symbol = symbolOfMember(definition.class, definition.name);
  return symbol === -1 ? [] : [{ file, symbol, scope: file.facts.classes[index]!.scope, definition }];
}

/** The same scope binds the new name. In classes that is a clash of attributes, and told as one. */
function alreadyBound({ newName }: RenameQuestion, bound: BoundName): readonly RenameConflict[] {
  if (bound.definition.kind === 'member') return [];
  const existing = symbolNamed(bound.file.facts, bound.scope, newName);
  if (existing === -1) return [];
  const other = placeOfDefinition({ kind: 'symbol', ref: { file: bound.file, symbol: existing } })!;
  return [
    {
      message: `the same scope binds ${newName} already`,
      ends: [
        {
          place: placeOfDefinition(bound.definition)!,
          text: `${symbolText(bound.file, bound.symbol)} is defined here`,
        },
        { place: other, text: `${newName} is bound here` },
      ],
    },
  ];
}

/** Uses of the new name that are looked up past the scope where it would now be found. */
function wouldCapture({ newName }: RenameQuestion, bound: BoundName): readonly RenameConflict[] {
  const { file, scope } = bound;
  const places = lexicalPlaces(file, newName);
  const declared = declaringScopes(places);
  for (const place of places) {
    const { unit, node } = place;
    const meant = unit.symbolOf[node]!;
    const meantScope = meant < 0 ? -1 : file.facts.symbols.scope[meant]!;
    if (meantScope === scope) continue;
    for (const asked of lookupScopes(file.facts, unit.scopeOf[node]!)) {
      if (asked === meantScope) break;
      if (asked !== scope) {
        if (declared.has(asked)) break;
        continue;
      }
      const what = meant < 0 ? 'a name from outside of the file or a builtin' : 'an outer name';
      return [
        {
          message: `${newName} is used where the renamed symbol would hide ${what}`,
          ends: [
            { place: placeOfDefinition(bound.definition)!, text: `${newName} would be bound here` },
            { place: spanOfPlace(place), text: `${newName} means ${what} here` },
          ],
        },
      ];
    }
  }
  return [];
}

/** Uses of the old name from whose place the new name is found in a nearer scope. */
function wouldBeCaptured({ judged, newName, family }: RenameQuestion): readonly RenameConflict[] {
  const conflicts: RenameConflict[] = [];
  const declaredIn = new Map<string, ReadonlySet<number>>();
  for (const { bound, verdict } of judged) {
    const { place } = bound;
    if (verdict.kind !== 'proven' || place.kind !== 'name') continue;
    const { file, unit, node } = place;
    const symbol = unit.symbolOf[node]!;
    // What a star import brings is looked up past the whole file.
    const home = symbol < 0 ? -1 : file.facts.symbols.scope[symbol]!;
    const captor = nearerScope(place, home, newName, declaredScopes(declaredIn, file, newName));
    if (captor === null) continue;
    conflicts.push({
      message: `a nearer scope binds ${newName}, so this use would mean that`,
      ends: [
        { place: spanOfPlace(place), text: `${newName} would be found nearer` },
        { place: captor, text: `${newName} is bound here` },
      ],
    });
    if (conflicts.length > family.definitions.length + 20) break;
  }
  return conflicts;
}

function nearerScope(
  { file, unit, node }: Place,
  home: number,
  newName: string,
  declared: ReadonlySet<number>,
) {
  for (const scope of lookupScopes(file.facts, unit.scopeOf[node]!)) {
    if (scope === home) return null;
    const symbol = symbolNamed(file.facts, declared.has(scope) ? MODULE_SCOPE : scope, newName);
    if (symbol !== -1) return placeOfDefinition({ kind: 'symbol', ref: { file, symbol } });
  }
  return null;
}

function declaredScopes(
  known: Map<string, ReadonlySet<number>>,
  file: PythonFile,
  newName: string,
): ReadonlySet<number> {
  let scopes = known.get(file.path);
  if (scopes === undefined) {
    scopes = declaringScopes(lexicalPlaces(file, newName));
    known.set(file.path, scopes);
  }
  return scopes;
}

/** `(new := x) for new in ...`: no walrus may rebind the variable of a comprehension around it. */
function walrusInComprehension({ judged, newName }: RenameQuestion): readonly RenameConflict[] {
  return judged.flatMap(({ bound: { place }, verdict }) => {
    const { file, unit, node } = place;
    const { tree, parent } = unit;
    const isTarget =
      place.kind === 'name' &&
      tree.kind[parent[node]!] === Node.NamedExpr &&
      tree.first[parent[node]!] === node;
    if (verdict.kind !== 'proven' || !isTarget || unit !== file.facts) return [];
    for (let at = parent[node]!; at >= 0; at = parent[at]!) {
      const scope = file.facts.scopes.node.indexOf(at);
      if (scope <= 0) continue;
      if (file.facts.scopes.kind[scope] !== COMPREHENSION_SCOPE) break;
      const symbol = symbolNamed(file.facts, scope, newName);
      if (symbol === -1) continue;
      return [
        {
          message: 'a walrus cannot rebind the variable of a comprehension around it',
          ends: [
            { place: spanOfPlace(place), text: `${newName} would be bound here` },
            {
              place: placeOfDefinition({ kind: 'symbol', ref: { file, symbol } })!,
              text: `${newName} is bound here`,
            },
          ],
        },
      ];
    }
    return [];
  });
}
