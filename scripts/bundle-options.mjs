// How tug is bundled, for the build and for the tests that build a program of their own. CommonJS because Node starts
// one such file about twice as fast as the same ES modules.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

export function bundleOptions(outdir) {
  const shared = {
    absWorkingDir: root,
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    define: { TUG_VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  };
  return [
    // `tug.cjs` answers --version by itself and loads `cli.cjs` for everything else. It must parse on old Nodes,
    // to be able to say that they are too old.
    {
      ...shared,
      entryPoints: { tug: 'src/doors/cli/tug.ts' },
      target: 'node8',
      banner: { js: '#!/usr/bin/env node' },
    },
    {
      ...shared,
      entryPoints: { load: 'src/platform/code-cache.ts', cli: 'src/doors/cli/main.ts' },
      target: 'node20',
    },
  ];
}
