// Types for the tests that build a program of their own.
import type { BuildOptions, Plugin } from 'esbuild';

export const BUNDLE_OPTIONS: BuildOptions;

export function bundleProgram(outdir: string, plugins?: readonly Plugin[]): Promise<void>;

export function divideProgram(plugins?: readonly Plugin[]): Promise<{
  readonly owners: ReadonlyMap<string, string>;
  readonly lent: ReadonlyMap<string, ReadonlySet<string>>;
}>;
