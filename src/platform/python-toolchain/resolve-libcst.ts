// A Python that has LibCST: the project's own when it has it, else the environment that tug makes for itself.
import { TugError } from '../../base/tug-error.ts';
import { pythonIn, readVenvMark } from './managed-venv.ts';
import {
  managedOf,
  type PythonRequest,
  resolvePython,
  type TraceStep,
  tryInterpreter,
} from './resolve-python.ts';

export interface LibcstPython {
  readonly interpreter: string;
  readonly libcstVersion: string | null;
}

/** Throws LibcstNotFound, and what resolving Python throws. */
export function resolveLibcst(request: PythonRequest): LibcstPython {
  const trace: TraceStep[] = [];
  const lookup = resolvePython(request);
  let pip = 'pip';
  if (lookup.kind === 'found') {
    const { interpreter, facts } = lookup.python;
    if ('libcst' in facts.modules) return { interpreter, libcstVersion: facts.modules.libcst ?? null };
    trace.push({ step: interpreter, outcome: `Python ${facts.version} without LibCST` });
    pip = `${interpreter} -m pip`;
  } else {
    trace.push({ step: 'Python of the project', outcome: 'not found' });
  }
  for (const venv of Object.values(managedOf(request)) as readonly string[]) {
    const interpreter = pythonIn(venv);
    const tried = readVenvMark(venv) === null ? 'not there' : tryInterpreter(request, interpreter);
    if (typeof tried !== 'string' && 'libcst' in tried.modules) {
      return { interpreter, libcstVersion: tried.modules.libcst ?? null };
    }
    trace.push({ step: venv, outcome: typeof tried === 'string' ? tried : 'without LibCST' });
  }
  const looked = trace.map(({ step, outcome }) => `${step}: ${outcome}`).join('; ');
  throw new TugError('LibcstNotFound', `LibCST is not installed (${looked})`, {
    hint: `run \`tug toolchain python setup\`, or \`${pip} install libcst\``,
    details: { resolution: trace },
  });
}
