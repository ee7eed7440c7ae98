// Which files may say `Base.register(...)` of a class, by their bytes: the word alone stands in every file that registers
// anything, and reading all of these would be much work for what hardly any project does.
import { isWordByte } from '../../../kernel/find-word.ts';
import { mayImport } from './import-shapes.ts';

const REGISTER = Buffer.from('.register');

/**
 * Whether some text before `.register` may name a class: a word that does not begin with a small letter, that a class
 * statement or an import of the file binds and that some class of the workspace is called by, or `cls`. A variable that holds
 * a class is not looked for.
 */
export function mayRegisterClass(bytes: Uint8Array, isClassName: (word: string) => boolean): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = buffer.indexOf(REGISTER); at >= 0; at = buffer.indexOf(REGISTER, at + REGISTER.length)) {
    if (isWordByte(buffer[at + REGISTER.length] ?? 0)) continue;
    let start = at;
    while (start > 0 && isWordByte(buffer[start - 1]!)) start--;
    // Behind a bracket or a line break stands anything.
    if (start === at) return true;
    const first = buffer[start]!;
    if (first < 0x61 || first > 0x7a) return true;
    const word = buffer.toString('latin1', start, at);
    if (word === 'self') continue;
    if (word === 'cls' || buffer.includes(`class ${word}`)) return true;
    if (mayImport(bytes, word) && isClassName(word)) return true;
  }
  return false;
}
