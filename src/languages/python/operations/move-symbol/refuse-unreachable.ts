// Imports that a move would add, and that would not find the file, or run a program. What nobody has to import may go anywhere.
import type { PythonFile } from '../../link/program.ts';
import type { PythonContext } from '../python-context.ts';
import type { MovePlan } from './move-plan.ts';
import { cannotMove } from './moved-statements.ts';
import { loads } from './packages-on-the-way.ts';
import { isReachable } from './reach.ts';
import { whyNotImported } from './runs-when-loaded.ts';

export function refuseUnreachable(context: PythonContext, plan: MovePlan): void {
  const { source, to, importers, starImporters, importedBack, needs, names, through } = plan;
  const { program } = context.engine;
  const takers = [...importers]
    .filter(([, { changes }]) => changes.length > 0)
    .map(([file]) => file)
    .concat(starImporters, importedBack.length > 0 || through !== null ? [source] : []);
  for (const file of takers) {
    const importer = { path: file.path, file };
    const reason = isReachable(program, importer, to, source)
      ? whyNotTaken(context, file, to.file)
      : `${to.path} is not on its import path`;
    if (reason !== null) throw refusal(names[0]!, file.path, to.path, reason);
  }
  if (needs.stay.every((symbol) => needs.forChecker.has(symbol))) return;
  const reason = isReachable(program, to, source, null)
    ? whyNotTaken(context, to.file, source)
    : `${source.path} is not on its import path`;
  if (reason !== null) throw refusal(names[0]!, to.path, source.path, reason);
}

/** What the importer loads already does it no new harm. */
function whyNotTaken(
  context: PythonContext,
  importer: PythonFile | null,
  imported: PythonFile | null,
): string | null {
  if (imported === null) return null;
  if (importer !== null && loads(context.engine.program, importer, imported)) return null;
  return whyNotImported(context, imported);
}

function refusal(name: string, importer: string, imported: string, reason: string) {
  return cannotMove(
    name,
    `${importer} would have to import from ${imported}: ${reason}`,
    'choose a module that can be imported from there',
  );
}
