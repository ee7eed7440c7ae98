// What analyses found out, in files of a session's cache: each is named after its question and proves itself. The newest few
// stay. Everything here may be deleted at any time, and whatever goes wrong means to work it out again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { SEAL_LENGTH, sealOf } from '../../base/fast-checksum.ts';
import type { AnswerMemory, Question } from '../../kernel/answer-memory.ts';
import { atomicWrite } from '../atomic-write.ts';
import { readOwnFile } from '../read-own-file.ts';
import { keepNewest } from './keep-newest.ts';
import type { SessionPaths } from './session-layout.ts';

/** A preview and a run leave two. */
const ANSWERS_KEPT = 40;
/** Larger ones are read and written as slowly as they are found. */
const LARGEST = 16 << 20;
const ANSWER_FILE = /^answer_[0-9a-f]{32}$/;

/** `circumstances`: all that answers depend on beside the question, as text. */
export function openKeptAnswers({ factsCache }: SessionPaths, circumstances: string): AnswerMemory {
  const folder = join(factsCache, 'answers');
  const nameOf = (question: Question) => {
    const { about, snapshotId, details } = question;
    const text = JSON.stringify([circumstances, process.version, about, snapshotId, details]);
    return `answer_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  };
  const seal = (name: string, content: Uint8Array) => sealOf(Buffer.from(name), content);
  return {
    recall(question) {
      const name = nameOf(question);
      try {
        const file = readOwnFile(join(folder, name));
        const content = file.subarray(SEAL_LENGTH);
        if (!seal(name, content).equals(file.subarray(0, SEAL_LENGTH))) return undefined;
        return deserialize(content) as unknown;
      } catch {
        return undefined;
      }
    },
    keep(question, answer) {
      const name = nameOf(question);
      try {
        const content = serialize(answer);
        if (content.length > LARGEST) return;
        // Not the folders around them: a session that is gone stays gone.
        for (const each of [factsCache, folder]) if (!existsSync(each)) mkdirSync(each);
        atomicWrite(join(folder, name), Buffer.concat([seal(name, content), content]));
        keepNewest(folder, ANSWER_FILE, ANSWERS_KEPT, name);
      } catch {
        // No space, no permission: the next run works it out again.
      }
    },
  };
}
