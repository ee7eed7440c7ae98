// Where `tug apply` gets its patch from: a file, stdin, or the session by its id.
import { TugError } from '../../base/tug-error.ts';
import type { PatchDraft } from '../../kernel/patch/patch-draft.ts';
import { parsePatchJson, parsePatchValue } from '../../kernel/patch/patch-json.ts';
import { readUserFile } from '../../platform/read-user-file.ts';
import { loadPatch } from '../../platform/session/patch-store.ts';
import type { SessionPaths } from '../../platform/session/session-layout.ts';
import type { HandlerContext } from './handler.ts';

export async function readPatchArgument(
  argument: string,
  paths: SessionPaths,
  { environment }: Pick<HandlerContext, 'environment'>,
): Promise<PatchDraft> {
  const pathStyle = environment.platform.startsWith('win32') ? 'windows' : 'posix';
  if (argument === '-') return parsePatchJson(await environment.readStdin(), { pathStyle });
  const bytes = readUserFile(environment.workingDirectory, argument);
  if (bytes !== null) return parsePatchJson(bytes, { pathStyle });
  if (/^patch_[0-9a-f]+$/.test(argument)) return parsePatchValue(loadPatch(paths, argument), { pathStyle });
  throw new TugError('FileNotFound', `there is no file ${argument}`, {
    hint: 'name a patch document, - for stdin, or the patch_id of an earlier `tug run`',
    details: { path: argument },
  });
}
