// A plan file can be read and checked wherever it is, also where there is no repository.

import { contentHash } from '../../base/content-hash.ts';
import { TugError } from '../../base/tug-error.ts';
import { readUserFile } from '../../platform/read-user-file.ts';
import { decodePlan, parsePlan } from '../../state/plan/parse-plan.ts';
import type { Plan } from '../../state/plan/plan.ts';
import { locateState, type StateRequest } from './open-state.ts';
import { type ReadPlanFile, readPlan } from './plan-file.ts';

export function readPlanAnywhere(
  request: StateRequest,
  name: string,
): { readonly key: string; readonly hash: string; readonly plan: Plan } {
  const { key, hash, bytes } = readInRepository(request, name) ?? readAlone(request, name);
  return { key, hash, plan: parsePlan(decodePlan(bytes, key)) };
}

function readInRepository(request: StateRequest, name: string): ReadPlanFile | null {
  try {
    return readPlan(locateState(request), request.workingDirectory, name);
  } catch (error) {
    if (error instanceof TugError && ELSEWHERE.has(error.code)) return null;
    throw error;
  }
}

const ELSEWHERE: ReadonlySet<string> = new Set(['NotARepository', 'PathEscape']);

function readAlone({ workingDirectory }: StateRequest, name: string): Omit<ReadPlanFile, 'path'> {
  const bytes = readUserFile(workingDirectory, name);
  if (bytes === null) {
    throw new TugError('PlanNotFound', `there is no plan file ${name}`, {
      details: { plan: name, plans: [] },
    });
  }
  return { key: name, bytes, hash: contentHash(bytes) };
}
