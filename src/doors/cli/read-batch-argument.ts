// Where `tug batch` gets its steps from: a file, or stdin.
import { TugError } from '../../base/tug-error.ts';
import { readUserFile } from '../../platform/read-user-file.ts';
import type { HandlerContext } from './handler.ts';

export async function readBatchArgument(
  argument: string,
  { environment }: Pick<HandlerContext, 'environment'>,
): Promise<Uint8Array> {
  if (argument === '-') return environment.readStdin();
  const bytes = readUserFile(environment.workingDirectory, argument);
  if (bytes !== null) return bytes;
  throw new TugError('FileNotFound', `there is no file ${argument}`, {
    hint: 'name a file with the steps, or - for stdin; see docs/BATCH.md',
    details: { path: argument },
  });
}
