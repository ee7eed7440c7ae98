// The Python environment whose packages an answer depends on, as the answer names it.
import { relative, sep } from 'node:path';
import type { AnalysisEnvironment } from '../../platform/python-stubs/analysis-environment.ts';
import type { EnvironmentPart } from './document-envelope.ts';

export function describeEnvironment(root: string, environment: AnalysisEnvironment): EnvironmentPart {
  const { path, version, source } = environment;
  const inside = relative(root, path);
  const isInside = inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`);
  return { python: isInside ? inside.replaceAll(sep, '/') : path, version, source };
}
