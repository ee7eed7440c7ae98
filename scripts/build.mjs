// Builds the program into dist/.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from './bundle-program.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

rmSync(dist, { recursive: true, force: true });
await bundleProgram(dist);
