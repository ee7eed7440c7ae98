// A process of its own that verifies as told in its argument and prints what came out, so that tests can run several at
// once, kill them, and run them as a user whom permissions bind.
import { TugError } from '../../../src/base/tug-error.ts';
import { failureNames } from '../../../src/kernel/failure-names.ts';
import type { VerifyRequest } from '../../../src/kernel/ports.ts';
import { createVerifier } from '../../../src/platform/sandbox/verify.ts';
import { patchOf, snapshotOf } from './tree-on-disk.ts';

export interface VerifyOrder {
  readonly root: string;
  readonly sessionDirectory: string | null;
  readonly sandboxDirectory: string | null;
  readonly argv: readonly string[];
  readonly timeoutSeconds?: number;
  /** New texts of files; null removes one. */
  readonly patch?: Readonly<Record<string, string | null>>;
  readonly keepSandbox?: boolean;
  /** Read with the rights the process has; what it cannot read is listed with this hash. */
  readonly unreadable?: readonly string[];
}

const order = JSON.parse(process.argv[2]!) as VerifyOrder;
const { root, sessionDirectory, sandboxDirectory, argv, unreadable = [] } = order;
const listed = snapshotOf(root, unreadable);
const snapshot = {
  ...listed,
  files: [
    ...listed.files,
    ...unreadable.map((path) => ({ path, size: 1, hash: '0'.repeat(64), language: null })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1)),
};
const stop = new AbortController();
process.on('SIGINT', () => stop.abort());
const request: VerifyRequest = {
  snapshot,
  patch: order.patch === undefined ? null : patchOf(root, order.patch),
  mode: 'tests',
  checks: [
    {
      name: 'tests',
      // Judged by its exit code alone: the scripts of these tests do not report how many tests they ran.
      kind: 'typecheck',
      argv,
      timeoutSeconds: order.timeoutSeconds ?? 60,
      environment: {},
      parseFailures: failureNames,
    },
  ],
  keepSandbox: order.keepSandbox ?? false,
};
const verifier = createVerifier({
  root,
  sessionDirectory,
  sandboxDirectory,
  environment: process.env,
  progress: { report: () => {}, finish: () => {} },
  log: { log: () => {} },
  signal: stop.signal,
});
try {
  console.log(JSON.stringify({ verdict: await verifier.verify(request) }));
} catch (error) {
  if (!(error instanceof TugError)) throw error;
  const { code, message, hint, details } = error;
  console.log(JSON.stringify({ error: { code, message, hint, details } }));
}
