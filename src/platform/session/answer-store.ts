// Parts of answers that did not fit into their budget, as files an agent can read piece by piece. The newest fifty stay.
import { join } from 'node:path';
import { shortId } from '../../base/content-hash.ts';
import { atomicWrite } from '../atomic-write.ts';
import { errnoOf } from '../errno.ts';
import { keepNewest } from './keep-newest.ts';
import type { SessionPaths } from './session-layout.ts';

const PARTS_KEPT = 50;
const PART_FILE = /^part_[0-9a-f]{16}-[\w.-]+$/;

/** The absolute path of the file, named by its content; null when it cannot be written. */
export function keepAnswerPart(
  paths: SessionPaths,
  name: string,
  content: string | Uint8Array,
): string | null {
  const file = `${shortId('part', Buffer.from(content).toString('latin1'))}-${name}`;
  try {
    atomicWrite(join(paths.answers, file), content);
    keepNewest(paths.answers, PART_FILE, PARTS_KEPT, file);
    return join(paths.answers, file);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return null;
  }
}
