// Patches that were built and shown, waiting for someone to say "apply": the last twenty, by id.
import { join } from 'node:path';
import { compareText } from '../../base/compare-text.ts';
import { TugError } from '../../base/tug-error.ts';
import { keepNewest, listFolder, markNewest, newestFirst } from './keep-newest.ts';
import { readSessionJson, writeSessionFile } from './session-file.ts';
import type { SessionPaths } from './session-layout.ts';

const PATCHES_KEPT = 20;
/** An id comes from a request, so it must not be a way to another file. */
const PATCH_ID = /^[A-Za-z0-9_-]{1,100}$/;
const PATCH_FILE = /^[A-Za-z0-9_-]{1,100}\.json$/;

export function savePatch(paths: SessionPaths, id: string, document: unknown): void {
  if (!PATCH_ID.test(id)) throw new Error(`${JSON.stringify(id)} is no id for a patch`);
  const file = join(paths.patches, `${id}.json`);
  writeSessionFile(paths, file, `${JSON.stringify(document)}\n`);
  markNewest(file);
  keepNewest(paths.patches, PATCH_FILE, PATCHES_KEPT);
}

/** The document as it was saved. Throws PatchNotFound, SessionCorrupt. */
export function loadPatch(paths: SessionPaths, id: string): unknown {
  const document = PATCH_ID.test(id) ? readSessionJson(join(paths.patches, `${id}.json`)) : undefined;
  if (document !== undefined) return document;
  const kept = listPatches(paths);
  const known = kept.length === 0 ? 'none is kept' : `kept: ${kept.join(', ')}`;
  throw new TugError('PatchNotFound', `this session has no patch ${JSON.stringify(id)} (${known})`, {
    details: { id, kept },
  });
}

/** The ids of the patches that are kept, sorted. */
export function listPatches(paths: SessionPaths): readonly string[] {
  return listFolder(paths.patches)
    .filter((name) => PATCH_FILE.test(name))
    .map((name) => name.slice(0, -'.json'.length))
    .sort(compareText);
}

/** The patch that was saved last; null when none is kept. */
export function newestPatch(paths: SessionPaths): unknown {
  const [newest] = newestFirst(paths.patches, PATCH_FILE);
  return newest === undefined ? null : (readSessionJson(join(paths.patches, newest)) ?? null);
}
