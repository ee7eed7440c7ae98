// A module that goes where its importers do not look: into a folder of scripts, which is on the path of its neighbours only.
import { TugError } from '../../../../base/tug-error.ts';
import { Locator } from '../../../../kernel/locator.ts';
import { spanOfPlace } from '../../rename/judge-family.ts';
import { isReachable } from '../move-symbol/reach.ts';
import type { PythonContext } from '../python-context.ts';
import type { ModuleMovePlan } from './module-move-plan.ts';
import { namedInConfiguration } from './named-in-configuration.ts';

export function refuseOutOfReach(context: PythonContext, plan: ModuleMovePlan): void {
  const { source, to, move, judged } = plan;
  const { program } = context.engine;
  if (source.module.kind !== 'file') return;
  const known = source.module.file;
  const moved = { path: `${to.base}${to.isPackage ? '/__init__' : ''}.py`, moduleName: to.name };
  const refuse = (place: Parameters<Locator['locate']>[0]) => {
    const location = new Locator(context.view).locate(place);
    const where = `${location.file}:${location.line}:${location.col}`;
    const reason = `${where} needs it, and ${moved.path} is not on the import path there`;
    return new TugError('UnsupportedOperation', `cannot move ${source.name} to ${to.name}: ${reason}`, {
      hint: 'choose a folder that can be imported from there',
      details: { operation: 'move-module', symbol: source.name, location, reason },
    });
  };
  for (const { bound, verdict } of judged.judged) {
    const { file, kind } = bound.place;
    if (verdict.kind !== 'proven' || (kind !== 'import-name' && kind !== 'import-path')) continue;
    if (move.holds(file) || isReachable(program, { path: file.path, file }, moved, known)) continue;
    throw refuse(spanOfPlace(bound.place));
  }
  if (isReachable(program, null, moved, known)) return;
  const [entry] = namedInConfiguration(context.view, source.name).filter(
    ({ certainty }) => certainty === 'proven',
  );
  if (entry !== undefined) throw refuse(entry);
}
