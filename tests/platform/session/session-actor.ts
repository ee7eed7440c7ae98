// A real process that works with a session. It is told what to do in its first argument, and answers with one line of JSON.
import { appendFileSync, existsSync } from 'node:fs';
import { TugError } from '../../../src/base/tug-error.ts';
import { resolveConfig } from '../../../src/kernel/config/resolve-config.ts';
import type { Log } from '../../../src/kernel/ports.ts';
import { makeSnapshot } from '../../../src/kernel/snapshot.ts';
import { readConfigLayers } from '../../../src/platform/config/read-config-layers.ts';
import { cleanSession } from '../../../src/platform/session/clean-session.ts';
import { openSession, type Session } from '../../../src/platform/session/open-session.ts';
import { loadPatch, savePatch } from '../../../src/platform/session/patch-store.ts';
import { rememberInSession } from '../../../src/platform/session/remember-in-session.ts';
import type { SessionRequest } from '../../../src/platform/session/session-directory.ts';
import { withSessionLock } from '../../../src/platform/session/session-lock.ts';
import { describeSession } from '../../../src/platform/session/session-status.ts';
import {
  loadSnapshot,
  readCurrentSnapshot,
  saveSnapshot,
} from '../../../src/platform/session/snapshot-store.ts';

export interface ActorOrder {
  readonly request: Omit<SessionRequest, 'environment'>;
  readonly steps: readonly ActorStep[];
  readonly waitMs: number;
  /** Begin only when this file is there, so that many begin at once. */
  readonly startFile?: string;
}

export type ActorStep =
  | { readonly do: 'open' | 'fresh' | 'clean' | 'clean-cache' | 'status' | 'load-config' }
  | { readonly do: 'snapshot' | 'patch'; readonly seed: string }
  | { readonly do: 'remember'; readonly seconds: number }
  | { readonly do: 'hold-lock'; readonly file: string; readonly untilFile: string };

const order = JSON.parse(process.argv[2]!) as ActorOrder;
const request: SessionRequest = { ...order.request, environment: process.env };
const messages: string[] = [];
const log: Log = { log: (level, _target, message) => void messages.push(`${level}: ${message}`) };
const waiting = { waitMs: order.waitMs };

while (order.startFile !== undefined && !existsSync(order.startFile)) await pause(1);
const results: unknown[] = [];
for (const step of order.steps) results.push(await answer(step));
process.stdout.write(`${JSON.stringify({ results, messages })}\n`);

async function answer(step: ActorStep): Promise<unknown> {
  try {
    return await perform(step);
  } catch (error) {
    if (!(error instanceof TugError)) return { crash: String((error as Error).stack) };
    const { code, message, hint, details } = error;
    return { error: { code, message, hint, details } };
  }
}

async function perform(step: ActorStep): Promise<unknown> {
  switch (step.do) {
    case 'open':
      return pick(await open(false));
    case 'fresh':
      return pick(await open(true));
    case 'status':
      return describeSession(await open(false));
    case 'clean':
    case 'clean-cache':
      return cleanSession(request, {
        cache: step.do === 'clean-cache',
        workers: false,
        undo: false,
        waiting,
        log,
      });
    case 'snapshot': {
      const { paths } = await open(false);
      const snapshot = makeSnapshot([{ path: step.seed, size: 1, hash: 'a'.repeat(64), language: null }], []);
      saveSnapshot(paths, snapshot);
      const loaded = loadSnapshot(paths, snapshot.id);
      readCurrentSnapshot(paths);
      return { id: snapshot.id, loaded: loaded === null ? 'not kept' : loaded.files[0]!.path };
    }
    case 'patch': {
      const { paths } = await open(false);
      savePatch(paths, `patch_${step.seed}`, { seed: step.seed });
      return loadPatch(paths, `patch_${step.seed}`);
    }
    case 'remember': {
      const session = await open(false);
      const { values } = await rememberInSession(session, 'testTimeout', step.seconds, waiting);
      return values.test_timeout;
    }
    case 'hold-lock': {
      const { paths } = await open(false);
      return withSessionLock(paths, 'hold it for a test', waiting, async () => {
        appendFileSync(step.file, 'held');
        while (!existsSync(step.untilFile)) await pause(5);
        return 'released';
      });
    }
    case 'load-config': {
      const { root } = request;
      const { layers } = readConfigLayers({ root, workingDirectory: root, flags: {}, environment: {} });
      return resolveConfig(root, layers).config;
    }
  }
}

function open(fresh: boolean): Promise<Session> {
  return openSession(request, { fresh, waiting, log });
}

function pick({ root, directory, createdAt, warnings }: Session) {
  return { root, directory, createdAt, warnings };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
