// Words that were looked for in every file while all of them were read: which files hold them is known without a filter.
import type { Snapshot } from '../../kernel/snapshot.ts';
import { MOST_WORDS, SEARCHED } from './read-batch.ts';
import type { ScanTable } from './scan-table.ts';
import type { WordAnswers } from './word-index-format.ts';

export class SearchedWords {
  readonly #words: readonly string[];
  /** By file of the snapshot: a bit for each word, and one that says that they were looked for. */
  readonly #found: Uint8Array;

  /** The table is that of the snapshot. */
  constructor(words: readonly string[], table: ScanTable) {
    this.#words = words.slice(0, MOST_WORDS);
    this.#found = table.isAllRead()
      ? table.columns.found
      : table.columns.found.filter((_, at) => isFile(table, at));
  }

  /** By the number of a file in the snapshot: null when it was not looked for in that file. Null when it was in none. */
  of(word: string): ((file: number) => boolean | null) | null {
    const bit = 1 << this.#words.indexOf(word);
    if (!this.#words.includes(word)) return null;
    return (file) => ((this.#found[file]! & SEARCHED) === 0 ? null : (this.#found[file]! & bit) !== 0);
  }

  /** For whoever asks again about the same files. One that was not searched may hold every word. */
  answersFor({ id }: Snapshot): WordAnswers {
    const places = this.#words.map((word) => {
      const holds = this.of(word)!;
      const mayHold: number[] = [];
      for (let file = 0; file < this.#found.length; file++) if (holds(file) !== false) mayHold.push(file);
      return [word, mayHold] as const;
    });
    return { snapshotId: id, places };
  }
}

/** Whether it is in the inventory. */
function isFile(table: ScanTable, place: number): boolean {
  const kind = table.kindAt(place);
  return kind === 'read' || kind === 'restless';
}
