// Is the name of the new function free? In a scope that is a question of scopes, in a class one of every class that can be part
// of the same object.
import { TugError } from '../../../../../base/tug-error.ts';
import { Locator } from '../../../../../kernel/locator.ts';
import { nameConflict } from '../../../../../kernel/name-conflict.ts';
import { MODULE_SCOPE } from '../../../facts/file-facts.ts';
import { isPrivateName } from '../../../facts/mangled-name.ts';
import type { PythonFile } from '../../../link/program.ts';
import { checkIsName } from '../../../rename/check-new-name.ts';
import { addressOfClass, placeOfDefinition } from '../../../rename/describe-definition.ts';
import { definesMember, mangledIn, relatives } from '../../../rename/member-definers.ts';
import type { PythonContext } from '../../python-context.ts';
import { assertNameIsFree, conflictOf } from '../extracted-name.ts';
import type { Destination } from './destination.ts';

export function assertFunctionNameIsFree(
  context: PythonContext,
  file: PythonFile,
  name: string,
  destination: Destination,
  usedIn: number,
): void {
  if (destination.kind === 'method') {
    assertMemberIsFree(context, file, name, destination.scope);
    return;
  }
  checkIsName(name);
  if (destination.kind === 'function' && isPrivateName(name) && isInClass(file, usedIn)) {
    throw new TugError('NameConflict', `${name} is a private name in a class, and would not be found there`, {
      details: { name, ends: [], suggestions: [name.replace(/^_+/, '_')] },
    });
  }
  assertNameIsFree(context, { file, name, scope: destination.scope, usedIn: [usedIn] });
}

/** Of a function of the module. */
export function isFunctionNameFree(file: PythonFile, name: string, usedIn: number): boolean {
  return !isPrivateName(name) && conflictOf({ file, name, scope: MODULE_SCOPE, usedIn: [usedIn] }) === null;
}

function isInClass({ facts }: PythonFile, scope: number): boolean {
  for (let at = scope; at > 0; at = facts.scopes.parent[at]!) {
    if (facts.classes.some((fact) => fact.scope === at)) return true;
  }
  return false;
}

function assertMemberIsFree(context: PythonContext, file: PythonFile, name: string, scope: number): void {
  checkIsName(name);
  const { engine, view } = context;
  const ref = { file, index: file.facts.classes.findIndex((fact) => fact.scope === scope) };
  const others = isPrivateName(name) ? [ref] : [ref, ...relatives(engine, ref, name, new Set())];
  const taken = others.find((other) => definesMember(other, mangledIn(other, name)));
  if (taken === undefined) return;
  const owner = taken.file.isExternal ? `${taken.file.moduleName}` : addressOfClass(taken);
  const place = taken.file.isExternal
    ? null
    : placeOfDefinition({ kind: 'member', class: taken, name: mangledIn(taken, name) });
  throw nameConflict(
    `${name} is taken: ${owner} has an attribute of this name`,
    place === null ? [] : [{ place, text: `${name} is defined here` }],
    [`${name}_2`, `new_${name}`].filter((free) => engine.program.filesContaining(free).length === 0),
    new Locator(view),
  );
}
