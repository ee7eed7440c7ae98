// Is the new name free where it would be bound, and found where it would be used? Asked before anything is drafted; the
// binding check is the net under it.
import { Locator } from '../../../../kernel/locator.ts';
import { type ConflictEnd, nameConflict } from '../../../../kernel/name-conflict.ts';
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import type { PythonFile } from '../../link/program.ts';
import { checkIsName } from '../../rename/check-new-name.ts';
import { placeOfDefinition } from '../../rename/describe-definition.ts';
import { spanOfPlace } from '../../rename/judge-family.ts';
import { lexicalPlaces, lookupScopes } from '../../rename/scope-lookup.ts';
import type { PythonContext } from '../python-context.ts';

export interface NameQuestion {
  readonly file: PythonFile;
  readonly name: string;
  /** The scope that would bind it. */
  readonly scope: number;
  /** Scopes that would use it. */
  readonly usedIn: readonly number[];
}

export function assertNameIsFree(context: PythonContext, question: NameQuestion): void {
  const { file, name } = question;
  checkIsName(name);
  const conflict = conflictOf(question);
  if (conflict === null) return;
  const { program } = context.engine;
  const suggestions = [`${name}_`, `new_${name}`, `${name}_2`, `${name}_3`].filter(
    (free) => program.filesContaining(free).length === 0,
  );
  const locator = new Locator(context.view);
  const [first] = conflict.ends;
  const { line, col } = locator.locate(first!.place);
  throw nameConflict(
    `${name} is taken: ${conflict.message} (${file.path}:${line}:${col})`,
    conflict.ends,
    suggestions.slice(0, 2),
    locator,
  );
}

interface Conflict {
  readonly message: string;
  readonly ends: readonly ConflictEnd[];
}

export function conflictOf(question: NameQuestion): Conflict | null {
  return boundThere(question) ?? hiddenThere(question) ?? boundNearer(question);
}

function boundThere({ file, scope, name }: NameQuestion): Conflict | null {
  const symbol = symbolNamed(file.facts, scope, name);
  if (symbol === -1) return null;
  const place = placeOfDefinition({ kind: 'symbol', ref: { file, symbol } });
  if (place === null) return null;
  return {
    message: `${scope === MODULE_SCOPE ? 'the module' : 'the same scope'} binds it already`,
    ends: [{ place, text: `${name} is bound here` }],
  };
}

/** Names that mean something further out, and would be found in this scope. */
function hiddenThere({ file, scope, name }: NameQuestion): Conflict | null {
  const { facts } = file;
  for (const place of lexicalPlaces(file, name)) {
    const meant = place.unit.symbolOf[place.node]!;
    const home = meant < 0 ? -1 : facts.symbols.scope[meant]!;
    for (const asked of lookupScopes(facts, place.unit.scopeOf[place.node]!)) {
      if (asked === home) break;
      if (asked !== scope) continue;
      const what = meant < 0 ? 'a builtin or a name from outside of the file' : 'an outer name';
      return {
        message: `it would hide ${what} that is used here`,
        ends: [{ place: spanOfPlace(place), text: `${name} means ${what} here` }],
      };
    }
  }
  return null;
}

/** A scope between a use and the binding has the name too. */
function boundNearer({ file, scope, usedIn, name }: NameQuestion): Conflict | null {
  for (const user of usedIn) {
    for (const asked of lookupScopes(file.facts, user)) {
      if (asked === scope) break;
      const symbol = symbolNamed(file.facts, asked, name);
      const place = symbol === -1 ? null : placeOfDefinition({ kind: 'symbol', ref: { file, symbol } });
      if (place === null) continue;
      return {
        message: 'a scope that is nearer to its use binds it',
        ends: [{ place, text: `${name} is bound here` }],
      };
    }
  }
  return null;
}
