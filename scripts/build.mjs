// Builds the program into dist/.
import { chmodSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

rmSync(dist, { recursive: true, force: true });
for (const options of bundleOptions(dist)) await build(options);
chmodSync(`${dist}/tug.cjs`, 0o755);
