// Which items `tug state update` changes: from its flags, or from a batch in JSON. Outside, items are counted from 1.
import { TugError } from '../../base/tug-error.ts';
import { ITEM_KINDS, type ItemKind } from '../../state/plan/plan.ts';
import { ITEM_STATUSES, type ItemChange, type ItemStatus } from '../../state/update-checklist.ts';
import type { HandlerContext } from './handler.ts';
import { flagList, flagText, type ParsedCommand } from './parsed-command.ts';

/** From the widest to the narrowest, so that `--all-tasks completed --task 3 open` means what it says. */
export async function readItemChanges(
  input: ParsedCommand,
  context: HandlerContext,
): Promise<readonly ItemChange[]> {
  const all = flagText(input, 'all');
  const batch = flagText(input, 'batch');
  const changes: readonly ItemChange[] = [
    ...(all === null ? [] : [{ kind: null, ordinal: null, status: all as ItemStatus }]),
    ...ITEM_KINDS.flatMap((kind) => {
      const status = flagText(input, `all-${kind}s`);
      return status === null ? [] : [{ kind, ordinal: null, status: status as ItemStatus }];
    }),
    ...(batch === null ? [] : readBatch(await batchText(batch, context))),
    ...ITEM_KINDS.flatMap((kind) => flagList(input, kind).map((text) => readItem(kind, text))),
  ];
  if (changes.length > 0) return changes;
  throw new TugError('InvalidArgument', '`tug state update` needs to know what to change', {
    hint: 'give --task N STATUS, --test N STATUS, --checkpoint N STATUS, --all STATUS or --batch JSON',
    details: { argument: '--task', reason: 'nothing to change' },
  });
}

function readItem(kind: ItemKind, text: string): ItemChange {
  const [number, status] = text.split('=');
  return { kind, ordinal: Number(number) - 1, status: status as ItemStatus };
}

async function batchText(batch: string, { environment }: HandlerContext): Promise<string> {
  if (/^\s*\[/.test(batch)) return batch;
  if (batch === '-') return Buffer.from(await environment.readStdin()).toString('utf8');
  const { readUserFile } = await import('../../platform/read-user-file.ts');
  const bytes = readUserFile(environment.workingDirectory, batch);
  if (bytes === null) throw wrongBatch(`there is no file ${batch}`);
  return Buffer.from(bytes).toString('utf8');
}

function readBatch(text: string): readonly ItemChange[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrongBatch((error as Error).message);
  }
  if (!Array.isArray(value) || value.length === 0)
    throw wrongBatch('it is not an array with something in it');
  return (value as readonly unknown[]).map((entry, i) => {
    const { kind, ordinal, status } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const [number, name] = [Number(ordinal), String(kind)];
    const known = ITEM_KINDS.find((candidate) => candidate === name);
    const wanted = ITEM_STATUSES.find((candidate) => candidate === status);
    if (known === undefined) throw wrongBatch(`entry ${i + 1}: kind is not one of ${ITEM_KINDS.join(', ')}`);
    if (typeof ordinal !== 'number' || !Number.isSafeInteger(number) || number < 1)
      throw wrongBatch(`entry ${i + 1}: ordinal is not a whole number from 1 on`);
    if (wanted === undefined)
      throw wrongBatch(`entry ${i + 1}: status is not one of ${ITEM_STATUSES.join(', ')}`);
    return { kind: known, ordinal: number - 1, status: wanted };
  });
}

function wrongBatch(reason: string): TugError {
  return new TugError('InvalidArgument', `--batch cannot be read: ${reason}`, {
    hint: 'give an array such as [{"kind":"task","ordinal":1,"status":"completed"}]; nothing was changed',
    details: { argument: '--batch', reason },
  });
}
