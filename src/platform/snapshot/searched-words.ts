// Words that were looked for in every file while all of them were read: which files hold them is known without a filter.
import type { Snapshot } from '../../kernel/snapshot.ts';
import type { ScanTable } from './scan-table.ts';
import type { WordAnswers } from './word-index-format.ts';

export class SearchedWords {
  readonly #words: readonly string[];
  /** By content hash: a bit for each word. */
  readonly #found = new Map<string, number>();

  constructor(words: readonly string[], table: ScanTable) {
    this.#words = words;
    for (let place = 0; place < table.paths.length; place++) {
      if (table.kindAt(place) === 'read') this.#found.set(table.hashAt(place), table.columns.found[place]!);
    }
  }

  /** Null when the word was not looked for, or not in that file. */
  holds(word: string, hash: string): boolean | null {
    const bit = this.#words.indexOf(word);
    const found = bit < 0 ? undefined : this.#found.get(hash);
    return found === undefined ? null : ((found >> bit) & 1) === 1;
  }

  /** For whoever asks again about the same files. One that was not searched may hold every word. */
  answersFor({ id, files }: Snapshot): WordAnswers {
    const places = this.#words.map((word, bit) => {
      const mayHold = ({ hash }: Snapshot['files'][number]) => {
        const found = this.#found.get(hash);
        return found === undefined || ((found >> bit) & 1) === 1;
      };
      return [word, files.flatMap((file, place) => (mayHold(file) ? [place] : []))] as const;
    });
    return { snapshotId: id, places };
  }
}
