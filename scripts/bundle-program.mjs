// Bundles tug, for the build and for the tests that build a program of their own. CommonJS because Node starts such
// files about twice as fast as ES modules. Each module is in one bundle only: classes and variables of a module exist once.
import { chmodSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OF_THE_REST, BUNDLES } from './bundles.mjs';
import { EMBEDDED_FILES } from './embedded-files.mjs';
import { hashOfSources } from './hash-of-sources.mjs';

const MAIN = 'src/doors/cli/main.ts';
const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

export const BUNDLE_OPTIONS = {
  absWorkingDir: root,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  define: {
    TUG_VERSION: JSON.stringify(version),
    TUG_BUILD: JSON.stringify(hashOfSources()),
    ...EMBEDDED_FILES,
  },
  logLevel: 'warning',
  // What cannot be bundled (native code) or is for few (PostgreSQL) is loaded by the commands that need it. `require` loads
  // it, because code from the cache cannot import.
  external: ['@libsql/*', 'pg'],
  supported: { 'dynamic-import': false },
  alias: {
    '@neon-rs/load': './src/platform/native-target.ts',
    'detect-libc': './src/platform/native-target.ts',
    '@modelcontextprotocol/server/_shims': './src/doors/mcp/sdk-shims.ts',
    'zod/v4': './src/doors/mcp/lazy-zod.ts',
  },
};

/** Writes the whole program into a folder. */
export async function bundleProgram(outdir, plugins = []) {
  const shared = { ...BUNDLE_OPTIONS, outdir };
  // `tug.cjs` answers --version by itself and loads `cli.cjs` for everything else. It must parse on old Nodes,
  // to be able to say that they are too old.
  await build({
    ...shared,
    entryPoints: { tug: 'src/doors/cli/tug.ts' },
    target: 'node8',
    banner: { js: '#!/usr/bin/env node' },
  });
  chmodSync(`${outdir}/tug.cjs`, 0o755);
  await build({
    ...shared,
    entryPoints: {
      load: 'src/platform/load-program.ts',
      // Each run in a thread of its own.
      words: 'src/platform/snapshot/learn-words-worker.ts',
      read: 'src/app/first-look-worker.ts',
      // Copied as it is: the program reads it when somebody asks about the standard library.
      'python-stdlib': 'assets/python-stdlib.txt',
    },
    loader: { '.txt': 'copy' },
  });
  const { owners, lent } = await divideProgram(plugins);
  const exportsOf = await readExports([...lent.values()].flatMap((files) => [...files]));
  for (const { name } of BUNDLES) {
    const files = [...(lent.get(name) ?? [])];
    if (name !== bundleFor(MAIN) && files.length === 0) continue;
    await build({
      ...shared,
      plugins: [borrow(name, owners, exportsOf), ...plugins],
      stdin: { contents: entryOf(name === bundleFor(MAIN) ? MAIN : null, files), resolveDir: root },
      outdir: undefined,
      outfile: `${outdir}/${name}.cjs`,
    });
  }
}

/** The bundle of each module of ours, and what each bundle lends to others. Packages are copied into each that uses them. */
export async function divideProgram(plugins = []) {
  const inputs = await readImports(plugins);
  const importsOf = (file) =>
    inputs[file].imports.filter(({ path }) => inputs[path] !== undefined && !path.includes('node_modules/'));
  const onDemand = Object.keys(inputs).flatMap((file) =>
    importsOf(file).flatMap(({ path, kind }) => (kind === 'dynamic-import' ? [path] : [])),
  );
  const owners = new Map();
  const uses = [];
  for (const { name } of BUNDLES) {
    const begins = [MAIN, ...onDemand].filter((file) => !owners.has(file) && bundleFor(file) === name);
    const waiting = [...new Set(begins)];
    for (const file of waiting) owners.set(file, name);
    for (const file of waiting) {
      for (const { path, kind } of importsOf(file)) {
        uses.push([name, path]);
        if (owners.has(path) || (kind === 'dynamic-import' && bundleFor(path) !== name)) continue;
        owners.set(path, name);
        waiting.push(path);
      }
    }
  }
  const lent = new Map(BUNDLES.map(({ name }) => [name, new Set()]));
  for (const [name, path] of uses) {
    if (owners.get(path) !== name) lent.get(owners.get(path)).add(path);
  }
  return { owners, lent };
}

/** Which module imports which, and how. */
async function readImports(plugins) {
  const { metafile } = await build({
    ...BUNDLE_OPTIONS,
    plugins,
    entryPoints: { cli: MAIN },
    outdir: root,
    write: false,
    metafile: true,
  });
  return metafile.inputs;
}

/** Where a module belongs that is imported on demand. */
function bundleFor(file) {
  const matches = (begin) => (typeof begin === 'string' ? begin === file : begin.test(file));
  return BUNDLES.find(({ begins }) => begins.some(matches))?.name ?? BUNDLE_OF_THE_REST;
}

/** The names that each module exports. */
async function readExports(files) {
  const { metafile } = await build({
    ...BUNDLE_OPTIONS,
    alias: {},
    external: [],
    bundle: false,
    format: 'esm',
    entryPoints: files,
    outdir: root,
    outbase: root,
    write: false,
    metafile: true,
  });
  return new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint, exports]));
}

/** What a bundle lends is evaluated when somebody asks for it, as an import would do. */
function entryOf(main, files) {
  const rows = files.map((file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(`./${file}`)})`);
  return `export const modules = {${rows.join(',\n')}};${main === null ? '' : `import ${JSON.stringify(`./${main}`)};`}`;
}

const ASKED = Symbol('asked');

/** Modules of other bundles are asked of these. */
function borrow(name, owners, exportsOf) {
  return {
    name: 'borrow',
    setup(bundle) {
      bundle.onResolve({ filter: /^\..*\.ts$/ }, async ({ path, resolveDir, importer, kind, pluginData }) => {
        if (pluginData === ASKED) return undefined;
        // Another plugin may put a module in the place of this one.
        const found = await bundle.resolve(path, { resolveDir, importer, kind, pluginData: ASKED });
        const file = relative(root, found.path).split(sep).join('/');
        const owner = owners.get(file);
        return owner === undefined || owner === name ? undefined : { path: file, namespace: owner };
      });
      for (const { name: owner } of BUNDLES) {
        bundle.onResolve({ filter: /\.cjs$/, namespace: owner }, ({ path }) => ({ path, external: true }));
        bundle.onLoad({ filter: /./, namespace: owner }, ({ path }) => ({
          contents: `export const { ${exportsOf.get(path).join(', ')} } = require('./${owner}.cjs').modules[${JSON.stringify(path)}]();`,
        }));
      }
    },
  };
}
