// Random programs, run by CPython: every read found the value of a binding of the symbol that the facts say it means.
import { expect, test } from 'vitest';
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import { type FileFacts, IS_DECLARED, UNBOUND } from '../../../../src/languages/python/facts/file-facts.ts';
import { nodeAtOffset } from '../../../../src/languages/python/facts/node-at-offset.ts';
import { askPython } from '../../../base/python-oracle.ts';
import { seededRandom } from '../syntax/mutate-source.ts';
import { type RandomProgram, randomProgram } from './random-program.ts';

const PROGRAMS = 3000;

/** Notes of each program as pairs of numbers: the read, and what it found (0 for a builtin); null when it is not valid. */
const SCRIPT = `
class Carrier(Exception):
    def __init__(self, number): self.number = number
class Manager:
    def __init__(self, number): self.number = number
    def __enter__(self): return self.number
    def __exit__(self, *details): return None
def run(source):
    notes, late = [], []
    def note(read, value):
        if isinstance(value, Carrier): value = value.number
        notes.append([read, value if isinstance(value, int) else 0])
        return read
    try:
        code = compile(source, "f", "exec")
    except SyntaxError:
        return None
    exec(code, {"note": note, "late": late, "Carrier": Carrier, "Manager": Manager, "__name__": "f"})
    for call in late:
        try: call()
        except NameError: pass
    return notes
print(json.dumps([run(source) for source in question]))
`;

test(`${PROGRAMS} random programs`, { timeout: 120_000 }, () => {
  const random = seededRandom(20240609);
  const arena = createFactsArena();
  const programs = Array.from({ length: PROGRAMS }, () => randomProgram(random));
  const answers = askPython(
    SCRIPT,
    programs.map(({ source }) => source),
  ) as ([number, number][] | null)[];
  let valid = 0;
  let notes = 0;
  answers.forEach((answer, index) => {
    if (answer === null) return;
    valid++;
    notes += answer.length;
    const program = programs[index]!;
    const facts = analyseFile(arena, Buffer.from(program.source));
    expect(facts.tree.problems).toEqual([]);
    const wrong = wrongNotes(program, facts, answer);
    expect(wrong, program.source).toEqual([]);
  });
  expect(valid).toBeGreaterThan(PROGRAMS / 2);
  expect(notes).toBeGreaterThan(8000);
});

function wrongNotes(program: RandomProgram, facts: FileFacts, notes: readonly [number, number][]): string[] {
  const symbolAt = (offset: number): number => facts.symbolOf[nodeAtOffset(facts, offset)]!;
  return notes.flatMap(([read, found]) => {
    if (program.inLoop.has(read)) return [];
    const node = nodeAtOffset(facts, program.reads.get(read)!);
    const said = facts.symbolOf[node]!;
    // An inner scope that runs before the module binds the name finds the builtin, and so does the module before an
    // inner scope has bound its global: nothing the text can tell.
    const isElsewhere = facts.scopeOf[node] !== 0 || (facts.symbols.flags[said]! & IS_DECLARED) !== 0;
    if (found === 0 && isElsewhere && facts.symbols.scope[said] === 0) return [];
    const meant = found === 0 ? UNBOUND : symbolAt(program.bindings.get(found)!);
    return said === meant ? [] : [`read ${read} found ${found}: symbol ${meant}, not ${said}`];
  });
}
