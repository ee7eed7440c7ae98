// Parsers of other projects, taken out of their packages: pyright's, which is inside of its bundle, and Lezer's.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CORPUS_CACHE } from '../scripts/fetch-python-package.mjs';

const PEERS = { pyright: '1.1.414', '@lezer/python': '1.1.19' };

/** Peers from npm, installed into the cache. Pyright's parser is inside its bundle; its own loader is imitated here. */
export function loadPeers() {
  const folder = join(CORPUS_CACHE, 'peers');
  if (Object.keys(PEERS).some((name) => !existsSync(join(folder, 'node_modules', name)))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{}');
    const specs = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
    const { status, stderr } = spawnSync('npm', ['install', '--prefix', folder, ...specs], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`npm install failed: ${stderr}`);
  }
  const require = createRequire(join(folder, 'package.json'));
  const [, lezerName] = Object.keys(PEERS);
  const { parser } = require(lezerName);
  const dist = join(folder, 'node_modules', 'pyright', 'dist');
  const modules = {
    ...require(`${dist}/vendor.js`).modules,
    ...require(`${dist}/pyright-internal.js`).modules,
  };
  const main = readFileSync(`${dist}/pyright.js`, 'utf8');
  for (const [, id, name] of main.matchAll(/(\d+)\(e\)\{e\.exports=require\("([^"]+)"\)\}/g)) {
    modules[id] ??= (module) => {
      module.exports = name === 'fsevents' ? {} : require(name);
    };
  }
  const loaded = {};
  const load = (id) => {
    if (loaded[id] === undefined) {
      loaded[id] = { exports: {} };
      modules[id].call(loaded[id].exports, loaded[id], loaded[id].exports, load);
    }
    return loaded[id].exports;
  };
  load.d = (target, getters) => {
    for (const name of Object.keys(getters))
      Object.defineProperty(target, name, { enumerable: true, get: getters[name] });
  };
  load.r = (target) => Object.defineProperty(target, '__esModule', { value: true });
  load.o = (target, name) => Object.hasOwn(target, name);
  load.n = (module) => () => (module?.__esModule ? module.default : module);
  load.nmd = (module) => module;
  const find = (...words) =>
    load(Object.keys(modules).find((id) => words.every((word) => String(modules[id]).includes(word))));
  const { Parser, ParseOptions } = find('parseSourceFile(', '.ParseOptions=');
  const { DiagnosticSink } = find('.DiagnosticSink=', '.TextRangeDiagnosticSink=');
  return {
    pyright: (text) => new Parser().parseSourceFile(text, new ParseOptions(), new DiagnosticSink()),
    lezer: (text) => parser.parse(text),
  };
}
