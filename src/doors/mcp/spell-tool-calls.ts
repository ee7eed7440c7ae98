// The calls that lead on from an answer, as a client of this door makes them: the tool and its arguments, ready to be sent.
import type { CallSpelling } from '../wire/next-commands.ts';
import { type Given, listOf } from './tool.ts';

export function spellToolCalls(tool: string, given: Given): CallSpelling {
  const place = given.workspace_path === undefined ? {} : { workspace_path: given.workspace_path };
  const { operation, ...inputs } = given;
  // An operation that was only looked at is run with its own tool.
  const runs = typeof operation === 'string' ? toolOfOperation(operation) : { tool, inputs: {} };
  return {
    run: (extra) => spell(runs.tool, { ...runs.inputs, ...decide(inputs, extra, tool === 'tug_batch') }),
    apply: (patchId) => spell('tug_apply_patchset', { patch_id: patchId, ...place }),
  };
}

/** From the flags of a decision to inputs: `--open skip --include grp_1 --tie tie_2`. A batch has no ids of its own. */
function decide(given: Given, extra: readonly string[], isBatch: boolean): Given {
  const decided: Record<string, unknown> = { ...given };
  const include = [...listOf(given, 'include')];
  const accept = [...listOf(given, 'accept')];
  for (let i = 0; i < extra.length; i += 2) {
    const [flag, value] = [extra[i]!, extra[i + 1]!];
    if (flag === '--open') decided.open = value;
    else if (flag === '--accept' && isBatch) accept.push(value);
    else include.push(flag === '--exclude' ? `-${value}` : value);
  }
  return {
    ...decided,
    ...(include.length === 0 ? {} : { include }),
    ...(accept.length === 0 ? {} : { accept }),
  };
}

export function toolOfOperation(operation: string): { readonly tool: string; readonly inputs: Given } {
  const family = /^(extract|inline)_(.+)$/.exec(operation);
  return family === null
    ? { tool: `tug_${operation}`, inputs: {} }
    : { tool: `tug_${family[1]}`, inputs: { kind: family[2] } };
}

function spell(tool: string, inputs: Given): string {
  return `${tool} ${JSON.stringify(inputs)}`;
}
