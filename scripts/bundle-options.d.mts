// Types for the tests that build a program of their own.
import type { BuildOptions } from 'esbuild';

export function bundleOptions(outdir: string): readonly BuildOptions[];
