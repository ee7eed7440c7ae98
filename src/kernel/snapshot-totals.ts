// How much there is of what: the figures of a snapshot that people and agents ask for most.
import { compareText } from '../base/compare-text.ts';
import type { FileEntry } from './snapshot.ts';

export interface SnapshotTotals {
  readonly files: number;
  readonly bytes: number;
  /** Sorted by language; null stands for files of no known language and comes last. */
  readonly languages: readonly LanguageTotal[];
}

export interface LanguageTotal {
  readonly language: string | null;
  readonly files: number;
  readonly bytes: number;
}

export function countTotals(files: readonly FileEntry[]): SnapshotTotals {
  const byLanguage = new Map<string | null, { files: number; bytes: number }>();
  let bytes = 0;
  for (const { language, size } of files) {
    let total = byLanguage.get(language);
    if (total === undefined) {
      total = { files: 0, bytes: 0 };
      byLanguage.set(language, total);
    }
    total.files++;
    total.bytes += size;
    bytes += size;
  }
  const languages = [...byLanguage].map(([language, total]) => ({ language, ...total }));
  return { files: files.length, bytes, languages: languages.sort(compareLanguages) };
}

function compareLanguages(a: LanguageTotal, b: LanguageTotal): number {
  if (a.language === null || b.language === null) return a.language === null ? 1 : -1;
  return compareText(a.language, b.language);
}
