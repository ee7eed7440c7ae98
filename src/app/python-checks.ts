// Between the checks of Python, which only plan, and the machine, which knows what Python there is. Nothing is looked for
// until a check asks.
import type { PythonCheckOptions, PythonToolsLookup } from '../languages/python/checks/python-tools.ts';
import { environmentFingerprint } from '../platform/python-toolchain/environment-fingerprint.ts';
import { resolvePython } from '../platform/python-toolchain/resolve-python.ts';
import { otherEnvironment, type PythonPlace, pythonRequest } from './python-request.ts';
import { requirementWarning } from './requirement-warning.ts';

export function pythonCheckOptions(place: PythonPlace): PythonCheckOptions {
  const { config } = place.resolved;
  let found: PythonToolsLookup | null = null;
  return {
    findTools: () => (found ??= findTools(place)),
    timeoutSeconds: config.testTimeout,
    sourceRoots: config.sourceRoots,
  };
}

/** Throws for an interpreter that was named and cannot be used; one that nobody named is only missing. */
function findTools(place: PythonPlace): PythonToolsLookup {
  const lookup = resolvePython(pythonRequest(place, true));
  if (lookup.kind === 'missing') {
    return { kind: 'missing', reason: lookup.error.message, fix: lookup.error.hint };
  }
  const { interpreter, facts } = lookup.python;
  const modules = new Map(Object.entries(facts.modules).map(([name, version]) => [name, version ?? null]));
  const mismatch = requirementWarning(place.root, 'it', facts.version);
  const note = mismatch?.message ?? otherEnvironment(place, lookup.python);
  let known: string | null | undefined;
  const surroundings = (): string | null => {
    const { root, environment } = place;
    if (known === undefined) known = environmentFingerprint({ facts, interpreter, root, environment });
    return known;
  };
  return { kind: 'found', tools: { interpreter, version: facts.version, modules, note, surroundings } };
}
