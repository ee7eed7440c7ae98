// Many claiming processes that are given the word at once.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { WorkerAnswer, WorkerOrder } from './claim-worker.ts';

export interface WorkerPool {
  /** One order per process, all sent before any answer is awaited. */
  race(orders: readonly WorkerOrder[]): Promise<readonly WorkerAnswer[]>;
  stop(): Promise<void>;
}

/** `worker` is the bundle of claim-worker.ts. */
export async function startWorkers(worker: string, place: string, count: number): Promise<WorkerPool> {
  const children = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, [worker, place], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, nextLine: async () => (await lines.next()).value as string };
  });
  for (const { nextLine } of children)
    if ((await nextLine()) !== 'ready') throw new Error('a worker did not start');
  return {
    race: async (orders) => {
      for (const [i, order] of orders.entries()) children[i]!.child.stdin.write(`${JSON.stringify(order)}\n`);
      return Promise.all(
        orders.map(async (_, i) => JSON.parse(await children[i]!.nextLine()) as WorkerAnswer),
      );
    },
    stop: async () => {
      await Promise.all(
        children.map(
          ({ child }) =>
            new Promise<void>((resolve) => {
              child.once('exit', () => resolve());
              child.stdin.end();
            }),
        ),
      );
    },
  };
}
