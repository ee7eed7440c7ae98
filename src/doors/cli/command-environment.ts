// What a command may know of the process it runs in.
import { addAbortSignal } from 'node:stream';
import { TugError } from '../../base/tug-error.ts';
import type { CommandEnvironment } from './handler.ts';

/** Put in by the build. */
declare const TUG_VERSION: string;

export function commandEnvironment(signal: AbortSignal): CommandEnvironment {
  return {
    variables: process.env,
    workingDirectory: findWorkingDirectory(),
    version: TUG_VERSION,
    nodeVersion: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    program: process.argv[1] ?? '',
    node: process.execPath,
    readStdin: () => readStdin(signal),
  };
}

/** It can have been removed under us. */
function findWorkingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    throw new TugError('WorkspaceNotFound', 'the current directory does not exist any more', {
      hint: 'change to a directory that exists',
      details: { expected_path: process.env.PWD ?? null },
    });
  }
}

async function readStdin(signal: AbortSignal): Promise<Uint8Array> {
  if (process.stdin.isTTY) {
    throw new TugError('InvalidArgument', '- means stdin, but stdin is a terminal', {
      hint: 'pipe the document in, or name a file',
      details: { argument: '-', reason: 'stdin is a terminal' },
    });
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of addAbortSignal(signal, process.stdin)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
