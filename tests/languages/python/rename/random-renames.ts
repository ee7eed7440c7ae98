// One random rename of one random program: where, and to what.
import { makeRandom, NAMES, type ProgramFiles, randomProgram } from './random-program.ts';

export interface RandomRename {
  readonly seed: number;
  readonly files: ProgramFiles;
  readonly at: string;
  readonly newName: string;
}

/** Null when the program holds no name. */
export function randomRename(seed: number): RandomRename | null {
  const files = randomProgram(seed);
  const random = makeRandom(seed * 7919 + 1);
  const places = Object.entries(files).flatMap(([path, text]) => placesIn(path, text));
  if (places.length === 0) return null;
  const newNames = [...NAMES, 'Ka', 'Kb', 'fresh', 'fresh', 'fresh', 'sum', 'lib'];
  return {
    seed,
    files,
    at: places[random(places.length)]!,
    newName: newNames[random(newNames.length)]!,
  };
}

const NAME = /\b([a-g])\1\b|\bK[a-d]\b|\b(lib|one|two|hh|ii)\b/g;

function placesIn(path: string, text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, row) => [...line.matchAll(NAME)].map((match) => `${path}:${row + 1}:${match.index + 1}`));
}
