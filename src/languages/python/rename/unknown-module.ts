// Reasons for not knowing an object that say that it is a module, loaded by a computed name.
import { beginningOfModule } from '../types/computed-module.ts';
import { UNKNOWN_MODULE } from './bind-on-expression.ts';

/** Functions that give a module by a computed name. */
const MODULE_LOADERS = /\b(import_module|__import__|module_from_spec|getmodule|load_module)\b/;

export function isUnknownModule(reason: string): boolean {
  return beginningOfModule(reason) !== null || reason.includes(UNKNOWN_MODULE) || MODULE_LOADERS.test(reason);
}
