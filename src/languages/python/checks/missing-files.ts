// Which files the tests looked for and did not find, read from what Python prints. They may be files that git ignores: then
// the sandbox does not have them, and the tests fail there only.

/** Paths, as they are printed; a module is every path that it may have below a source root, a package with `/` at its end. */
export function missingFiles(output: string, roots: readonly string[]): readonly string[] {
  const files = [...output.matchAll(NO_FILE)].map(([, path]) => path!);
  const modules = [
    ...[...output.matchAll(NO_MODULE)].map(([, name]) => name!),
    ...[...output.matchAll(NO_NAME)].map(([, name, from]) => `${from}.${name}`),
  ];
  const paths = [...new Set(modules)].flatMap((name) => {
    const path = name.replaceAll('.', '/');
    return ['', ...roots].flatMap((root) => {
      const start = root === '' ? path : `${root}/${path}`;
      return [`${start}.py`, `${start}/`];
    });
  });
  return [...new Set([...files, ...paths])];
}

const NO_FILE = /No such file or directory: ['"]([^'"\n]+)['"]/g;
const NO_MODULE = /No module named ['"]([\w.]+)['"]/g;
const NO_NAME = /cannot import name ['"](\w+)['"] from (?:partially initialized module )?['"]([\w.]+)['"]/g;
