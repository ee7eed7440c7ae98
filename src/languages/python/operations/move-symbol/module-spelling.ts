// How a file spells another module in its imports: absolute, or relative where it does so already.
export interface ModulePlace {
  readonly moduleName: string;
  readonly isPackage: boolean;
}

export type ImportStyle = 'relative' | 'absolute';

export function spellModule(from: ModulePlace, target: string, style: ImportStyle): string {
  if (style === 'absolute') return target;
  const own = partsOf(from.isPackage ? from.moduleName : parentOf(from.moduleName));
  const wanted = partsOf(target);
  let common = 0;
  while (common < own.length && common < wanted.length && own[common] === wanted[common]) common++;
  return common === 0 ? target : '.'.repeat(own.length - common + 1) + wanted.slice(common).join('.');
}

export function parentOf(module: string): string {
  const dot = module.lastIndexOf('.');
  return dot < 0 ? '' : module.slice(0, dot);
}

export function partsOf(module: string): readonly string[] {
  return module === '' ? [] : module.split('.');
}
