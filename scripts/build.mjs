// Bundles tug into CommonJS files that start fast: `tug.cjs` answers --version by itself and loads `cli.cjs`
// for everything else. CommonJS because Node starts one such file about twice as fast as the same ES modules.
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

rmSync(`${root}/dist`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: { tug: 'src/doors/cli/tug.ts', cli: 'src/doors/cli/main.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  define: { TUG_VERSION: JSON.stringify(version) },
  external: ['./cli.cjs'],
  logLevel: 'warning',
});
chmodSync(`${root}/dist/tug.cjs`, 0o755);
