// What Linux tells of a process in /proc/PID/stat. Elsewhere there is no such file, and whoever asks has to do without.
import { readFileSync } from 'node:fs';

export interface ProcStat {
  /** When it started, counted from boot by the kernel. */
  readonly start: string;
  /** It does nothing more: a zombie, all of whose other threads have left the kernel. */
  readonly gone: boolean;
}

/** Null when there is no such process, or nobody tells. */
export function readProcStat(pid: number): ProcStat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The second field is the program's name in parentheses and may hold anything, so count from the last parenthesis.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, threads, start] = [fields[0], fields[17], fields[19]];
  if (state === undefined || threads === undefined || start === undefined) return null;
  return { start, gone: (state === 'Z' || state === 'X') && Number(threads) <= 1 };
}
