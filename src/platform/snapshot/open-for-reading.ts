// A link or a pipe that was put in the place of a file must neither be followed nor waited for.
import { constants, openSync } from 'node:fs';

export function openForReading(absolutePath: string): number {
  return openSync(absolutePath, FLAGS);
}

/** Windows has neither of the last two, nor what they guard against. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
