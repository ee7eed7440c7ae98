// What the operating system said when it refused, in words a person can act on.

/** `ENOENT` and the like; undefined when the error does not come from the operating system. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether it was for want of room on the disk, also where the error says so in our words. */
export function isOutOfSpace(error: unknown): boolean {
  const code = errnoOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return true;
  return error instanceof Error && error.cause !== undefined && isOutOfSpace(error.cause);
}

export function describeErrno(error: unknown): string {
  const code = errnoOf(error);
  const words = code === undefined ? undefined : WORDS[code];
  if (words !== undefined) return `${words} (${code})`;
  return error instanceof Error ? error.message : String(error);
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'it is in use',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reports an input/output error',
  EISDIR: 'it is a directory',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'it does not exist',
  ENOSPC: 'no space left on the device',
  ENOTDIR: 'a directory on the way is not a directory',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
};
