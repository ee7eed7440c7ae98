// A workspace in memory, for tests of pure code. It refuses paths that are not in it, as a real view does.
import { contentHash } from '../../src/base/content-hash.ts';
import { TugError } from '../../src/base/tug-error.ts';
import { mayContainWord } from '../../src/kernel/find-word.ts';
import { languageOfPath } from '../../src/kernel/language-of-path.ts';
import { makeSnapshot } from '../../src/kernel/snapshot.ts';
import type { WorkspaceView } from '../../src/kernel/workspace-view.ts';

export type Files = Readonly<Record<string, string>>;

export function memoryView(files: Files): WorkspaceView {
  const contents = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const entries = [...contents]
    .map(([path, bytes]) => ({
      path,
      size: bytes.length,
      hash: contentHash(bytes),
      language: languageOfPath(path),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    snapshot: makeSnapshot(entries, []),
    read: (path) => {
      const bytes = contents.get(path);
      if (bytes === undefined) throw new TugError('FileNotFound', path);
      return bytes;
    },
    filesContaining: (word, wanted) =>
      entries
        .filter(({ language }) => wanted === undefined || wanted === language)
        .map(({ path }) => path)
        .filter((path) => mayContainWord(contents.get(path)!, Buffer.from(word))),
  };
}
