// `--engine libcst`: the worker in the session of a workspace, with a Python that has LibCST. Nothing is started before
// there is a patch to confirm.
import { TugError } from '../base/tug-error.ts';
import { CONFIG_KEYS } from '../kernel/config/config-keys.ts';
import type { Log, SecondEngine } from '../kernel/ports.ts';
import { confirmPatch } from '../platform/libcst-worker/confirm-patch.ts';
import { LibcstWorker } from '../platform/libcst-worker/libcst-worker.ts';
import { placeWorkerScript } from '../platform/libcst-worker/worker-script.ts';
import { resolveLibcst } from '../platform/python-toolchain/resolve-libcst.ts';
import { registerWorker, unregisterWorker } from '../platform/session/workers.ts';
import type { OpenedWorkspace } from './open-workspace.ts';
import { pythonPlace, pythonRequest } from './python-request.ts';

export interface LibcstEngine extends SecondEngine {
  /** Ends the worker, if there is one. */
  close(): Promise<void>;
}

/** Throws InvalidConfig when the settings forbid it. */
export function openLibcstEngine(opened: OpenedWorkspace, log: Log): LibcstEngine {
  const { name, flag } = CONFIG_KEYS.libcstWorker;
  if (!opened.resolved.config.libcstWorker) {
    throw new TugError('InvalidConfig', `--engine libcst needs ${name}, which is off`, {
      hint: `turn it on with ${flag}, or leave --engine out`,
      details: { key: name, value: false, source: opened.resolved.sources.libcstWorker },
    });
  }
  let worker: LibcstWorker | null = null;
  return {
    confirm: async (patch) => {
      worker ??= startWorker(opened, log);
      await confirmPatch(worker, patch);
    },
    close: async () => worker?.shutdown(),
  };
}

const WORKER_NAME = 'libcst';

function startWorker(opened: OpenedWorkspace, log: Log): LibcstWorker {
  const place = pythonPlace(opened);
  const { interpreter } = resolveLibcst(pythonRequest(place, true));
  const { paths } = opened.session;
  const variables = Object.entries(place.environment).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return new LibcstWorker({
    command: {
      python: interpreter,
      script: placeWorkerScript(paths.python),
      cwd: paths.python,
      environment: { ...Object.fromEntries(variables), PYTHONDONTWRITEBYTECODE: '1' },
    },
    log,
    onStart: (pid) => registerWorker(paths, WORKER_NAME, pid),
    onEnd: () => unregisterWorker(paths, WORKER_NAME),
  });
}
