// What the tests use of build-claim-worker.mjs.
export function buildClaimWorker(): Promise<string>;
export function buildForNode(entry: string): Promise<string>;
