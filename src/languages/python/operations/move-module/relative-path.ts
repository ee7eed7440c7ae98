// Relative imports and a module that moves: what they start from, and how they are spelled from another place.
import type { ImportFact } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { type ModulePlace, partsOf, spellModule } from '../move-symbol/module-spelling.ts';

export interface MovedModule {
  readonly oldName: string;
  readonly newName: string;
  readonly oldLast: string;
  readonly newLast: string;
  /** Whether it is a package afterwards. */
  readonly isPackage: boolean;
  /** Whether a file moves with it. */
  holds(file: PythonFile): boolean;
  /** Whether a dotted name is the module, or inside of it. */
  isInside(name: string): boolean;
}

/** How a file is found once the module has moved. */
export function newPlaceOf(move: MovedModule, file: PythonFile): ModulePlace {
  const { moduleName, isPackage } = file;
  if (!move.holds(file)) return { moduleName, isPackage };
  if (moduleName === move.oldName) return { moduleName: move.newName, isPackage: move.isPackage };
  return { moduleName: `${move.newName}${moduleName.slice(move.oldName.length)}`, isPackage };
}

export const relativePath = {
  /** The package that the dots lead to, and the module that is named; null when the dots lead out of everything. */
  targetOf(
    { moduleName, isPackage }: PythonFile,
    { level, module }: ImportFact,
  ): { readonly base: string; readonly module: string } | null {
    const own = partsOf(moduleName);
    const up = level - (isPackage ? 1 : 0);
    if (up >= own.length) return null;
    const base = own.slice(0, own.length - up);
    return { base: base.join('.'), module: [...base, ...partsOf(module)].join('.') };
  },

  /** How many dots lead as far out of everything from the new place as they did from the old one. */
  levelOutside(from: ModulePlace, { level }: ImportFact, to: ModulePlace): number {
    return level + depthOf(to) - depthOf(from);
  },

  spell(from: ModulePlace, target: string): string {
    return spellModule(from, target, 'relative');
  },
};

/** How many packages a file stands in. */
function depthOf({ moduleName, isPackage }: ModulePlace): number {
  return partsOf(moduleName).length - (isPackage ? 0 : 1);
}
