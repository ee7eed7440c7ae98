// Conflicts between names and files: a package's attribute and its submodule are one name, and a module's new file may
// be there already, or hide a module of the same name from outside.

import { findFile } from '../../../kernel/snapshot.ts';
import { MODULE_SCOPE } from '../facts/file-facts.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import * as Node from '../syntax/node-kinds.ts';
import { placeOfDefinition } from './describe-definition.ts';
import type { RenameConflict } from './find-conflicts.ts';
import { spanOfPlace } from './judge-family.ts';
import { movesOf, parentOf } from './move-modules.ts';
import type { RenameQuestion } from './rename-question.ts';

export function findModuleConflicts(question: RenameQuestion): readonly RenameConflict[] {
  return [...submoduleClashes(question), ...fileClashes(question), ...wildcards(question)];
}

/** `pkg/__init__.py` would bind the name of `pkg/new.py`. */
function submoduleClashes({ context, family, newName }: RenameQuestion): readonly RenameConflict[] {
  return family.definitions.flatMap((definition) => {
    if (definition.kind !== 'symbol') return [];
    const { file, symbol } = definition.ref;
    if (!file.isPackage || file.facts.symbols.scope[symbol] !== MODULE_SCOPE) return [];
    const module = context.engine.program.findModule(`${file.moduleName}.${newName}`);
    if (module.kind === 'external') return [];
    const there = module.kind === 'file' ? module.file.path : module.folders[0]!;
    return [
      {
        message: `the package has a submodule ${newName}: ${there}`,
        ends: [
          {
            place: placeOfDefinition(definition)!,
            text: `${file.moduleName}.${newName} would be bound here`,
          },
          ...(module.kind === 'file'
            ? [{ place: { file: there, span: { start: 0, end: 0 } }, text: 'the submodule' }]
            : []),
        ],
      },
    ];
  });
}

function fileClashes({ context, family, newName }: RenameQuestion): readonly RenameConflict[] {
  const { engine, view } = context;
  const conflicts: RenameConflict[] = [];
  for (const definition of family.definitions) {
    if (definition.kind !== 'module' || definition.module.kind === 'external') continue;
    const { module } = definition;
    for (const [from, to] of movesOf(view, module, newName)) {
      const own = { place: { file: from, span: { start: 0, end: 0 } }, text: 'it would move from here' };
      if (findFile(view.snapshot, to) !== undefined) {
        conflicts.push({
          message: `${to} exists already`,
          ends: [own, { place: { file: to, span: { start: 0, end: 0 } }, text: 'this file is in the way' }],
        });
      }
    }
    const name = module.kind === 'file' ? module.file.moduleName : module.name;
    const parent = name.includes('.') ? name.slice(0, name.lastIndexOf('.') + 1) : '';
    const taken = engine.program.findModule(`${parent}${newName}`);
    const place = { file: firstPath(module), span: { start: 0, end: 0 } };
    const isKnown = taken.kind !== 'external' || isImportedSomewhere(context, `${parent}${newName}`);
    if (isKnown) {
      conflicts.push({
        message: `there is a module ${parent}${newName} already${taken.kind === 'file' ? `: ${taken.file.path}` : ''}`,
        ends: [{ place, text: `${name} is defined here` }],
      });
    }
    const above = parent === '' ? null : engine.program.findModule(parent.slice(0, -1));
    if (above?.kind !== 'file' || above.file.isExternal) continue;
    const bound = symbolNamed(above.file.facts, MODULE_SCOPE, newName);
    if (bound === -1) continue;
    conflicts.push({
      message: `the package binds ${newName} itself`,
      ends: [
        { place, text: `${name} is defined here` },
        {
          place: placeOfDefinition({ kind: 'symbol', ref: { file: above.file, symbol: bound } })!,
          text: `${newName} is bound here`,
        },
      ],
    });
  }
  return conflicts;
}

/** A module from outside that some file imports by this name. */
function isImportedSomewhere({ engine }: RenameQuestion['context'], name: string): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return engine.program.filesContaining(last).some((path) => {
    const file = engine.program.file(path);
    return file?.facts.imports.some((fact) => fact.level === 0 && isInside(fact.module, name)) ?? false;
  });
}

function isInside(module: string, name: string): boolean {
  return module === name || module.startsWith(`${name}.`);
}

function firstPath(module: { readonly kind: string; readonly file?: { readonly path: string } }): string {
  return module.file?.path ?? parentOf('');
}

/** `case old:` captures; `case _:` does not. */
function wildcards({ judged, newName }: RenameQuestion): readonly RenameConflict[] {
  if (newName !== '_') return [];
  return judged.flatMap(({ bound: { place }, verdict }) => {
    const owner = place.unit.tree.kind[place.unit.parent[place.node]!];
    if (verdict.kind !== 'proven' || (owner !== Node.MatchAs && owner !== Node.MatchStar)) return [];
    return [
      {
        message: 'in a pattern _ matches everything and binds nothing',
        ends: [{ place: spanOfPlace(place), text: 'this pattern binds the name' }],
      },
    ];
  });
}
