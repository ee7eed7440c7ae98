// New import lines as text, one statement for each module, with the places of the names they bind.

import { importSettings } from '../organize-imports/import-settings.ts';
import { sectionsOf } from '../organize-imports/place-module.ts';
import { SECTIONS } from '../organize-imports/render-imports.ts';
import { compareImportedNames, compareModules } from '../organize-imports/sort-keys.ts';
import type { PythonContext } from '../python-context.ts';
import type { Destination } from './destination.ts';
import { spellModule } from './module-spelling.ts';
import type { ImportLine } from './new-imports.ts';

export interface ImportText {
  /** Lines end with `\n`. */
  readonly text: string;
  /** By the bound name: its offset in characters. */
  readonly bound: ReadonlyMap<string, number>;
}

/** `isNew`: the file begins with it, so that groups are set apart. */
export function importText(
  { engine, view }: PythonContext,
  to: Destination,
  lines: readonly ImportLine[],
  isNew: boolean,
): ImportText {
  const sectionOf = sectionsOf(engine.program, importSettings(view, to.path));
  const spelled = lines.map((line) => ({
    ...line,
    spelled: spellModule(to, line.module, line.isRelative ? 'relative' : 'absolute'),
  }));
  const bound = new Map<string, number>();
  let text = '';
  for (const section of SECTIONS) {
    const here = spelled.filter((line) => sectionOf(line.spelled) === section);
    if (here.length === 0) continue;
    if (isNew && text !== '') text += '\n';
    const straight = here.filter(({ name }) => name === null);
    for (const { spelled: module, asName } of straight.sort((a, b) => compareModules(a.spelled, b.spelled))) {
      text += 'import ';
      const first = module.split('.')[0]!;
      // `import os` and `import os.path` bind one name, and the first of them declares it.
      if (asName === null && !bound.has(first)) bound.set(first, text.length);
      text += module;
      if (asName !== null) {
        bound.set(asName, text.length + ' as '.length);
        text += ` as ${asName}`;
      }
      text += '\n';
    }
    const modules = [...new Set(here.filter(({ name }) => name !== null).map((line) => line.spelled))];
    for (const module of modules.sort(compareModules)) {
      const names = here.filter((line) => line.spelled === module && line.name !== null);
      names.sort((a, b) => compareImportedNames(a.name!, b.name!));
      text += `from ${module} import `;
      names.forEach(({ name, asName }, at) => {
        if (at > 0) text += ', ';
        if (asName === null) bound.set(name!, text.length);
        text += name!;
        if (asName !== null) {
          bound.set(asName, text.length + ' as '.length);
          text += ` as ${asName}`;
        }
      });
      text += '\n';
    }
  }
  return { text, bound };
}
