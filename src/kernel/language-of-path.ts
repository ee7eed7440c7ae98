// What kind of text a path names, by its name alone: the language column of a snapshot. Pure, so that the same path has
// the same language everywhere; a file whose name says nothing has none, and is still part of the snapshot.
import { shortId } from '../base/content-hash.ts';

/** A language id such as `python`, `markdown` or `toml`; null when the name says nothing. */
export function languageOfPath(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  // `.gitignore` is a name, not an extension.
  const byExtension = dot > 0 ? LANGUAGE_OF_EXTENSION.get(name.slice(dot + 1).toLowerCase()) : undefined;
  return byExtension ?? LANGUAGE_OF_NAME.get(name) ?? null;
}

/** Changes whenever the tables below do: who remembers what was counted by language must forget it then. */
export function languageTableId(): string {
  return shortId('languages', JSON.stringify([EXTENSIONS, NAMES]));
}

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  python: ['py', 'pyi', 'pyw'],
  rust: ['rs'],
  toy: ['toy'],
  typescript: ['ts', 'tsx', 'mts', 'cts'],
  javascript: ['js', 'jsx', 'mjs', 'cjs'],
  go: ['go'],
  java: ['java'],
  kotlin: ['kt', 'kts'],
  scala: ['scala', 'sc'],
  groovy: ['groovy', 'gradle'],
  c: ['c', 'h'],
  cpp: ['cc', 'cpp', 'cxx', 'hh', 'hpp', 'hxx', 'ipp'],
  csharp: ['cs'],
  fsharp: ['fs', 'fsi', 'fsx'],
  swift: ['swift'],
  objectivec: ['m', 'mm'],
  ruby: ['rb', 'rake', 'gemspec'],
  php: ['php'],
  perl: ['pl', 'pm'],
  lua: ['lua'],
  r: ['r'],
  julia: ['jl'],
  dart: ['dart'],
  elixir: ['ex', 'exs'],
  erlang: ['erl', 'hrl'],
  haskell: ['hs'],
  ocaml: ['ml', 'mli'],
  clojure: ['clj', 'cljs', 'cljc', 'edn'],
  zig: ['zig'],
  nix: ['nix'],
  cython: ['pyx', 'pxd', 'pxi'],
  shell: ['sh', 'bash', 'zsh', 'fish'],
  powershell: ['ps1', 'psm1', 'psd1'],
  batch: ['bat', 'cmd'],
  sql: ['sql'],
  graphql: ['graphql', 'gql'],
  protobuf: ['proto'],
  terraform: ['tf', 'tfvars'],
  html: ['html', 'htm'],
  css: ['css', 'scss', 'sass', 'less'],
  vue: ['vue'],
  svelte: ['svelte'],
  jinja: ['j2', 'jinja', 'jinja2'],
  cmake: ['cmake'],
  notebook: ['ipynb'],
  markdown: ['md', 'markdown', 'mdx'],
  restructuredtext: ['rst'],
  asciidoc: ['adoc', 'asciidoc'],
  tex: ['tex'],
  text: ['txt', 'text'],
  toml: ['toml'],
  yaml: ['yaml', 'yml'],
  json: ['json', 'jsonc', 'json5', 'jsonl', 'ndjson', 'webmanifest'],
  ini: ['ini', 'cfg', 'conf', 'properties', 'editorconfig'],
  xml: ['xml', 'xsd', 'xsl', 'xslt', 'svg', 'plist'],
  csv: ['csv', 'tsv'],
};

/** Names that say what they are without an extension, or against it. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  python: ['SConstruct', 'SConscript'],
  ruby: ['Gemfile', 'Rakefile'],
  groovy: ['Jenkinsfile'],
  make: ['Makefile', 'makefile', 'GNUmakefile', 'Justfile', 'justfile'],
  docker: ['Dockerfile', 'Containerfile'],
  text: ['README', 'LICENSE', 'COPYING', 'NOTICE', 'AUTHORS', 'CHANGELOG', 'CONTRIBUTORS', 'CODEOWNERS'],
  toml: ['Pipfile', 'poetry.lock', 'uv.lock', 'pdm.lock', 'Cargo.lock'],
  json: ['Pipfile.lock', '.babelrc', '.eslintrc', '.prettierrc'],
  yaml: ['.clang-format', '.clang-tidy', '.clangd', '.yamllint'],
  ini: [
    '.editorconfig',
    '.flake8',
    '.pylintrc',
    '.coveragerc',
    '.npmrc',
    '.gitconfig',
    '.gitmodules',
    '.pypirc',
  ],
  shell: ['.bashrc', '.bash_profile', '.profile', '.zshrc', '.envrc'],
  ignore: ['.gitignore', '.dockerignore', '.npmignore', '.eslintignore', '.prettierignore', '.hgignore'],
};

const LANGUAGE_OF_EXTENSION = invert(EXTENSIONS);
const LANGUAGE_OF_NAME = invert(NAMES);

function invert(table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  const inverse = new Map<string, string>();
  for (const [language, keys] of Object.entries(table)) for (const key of keys) inverse.set(key, language);
  return inverse;
}
