// Which files may say `Base.register(...)` of a class, by the words before it: the word alone stands in every file that registers
// anything, and reading all of these would be much work for what hardly any project does.
import { mayImport } from './import-shapes.ts';

/**
 * Whether the word before `.register` may name a class: it does not begin with a small letter, or a class statement or an import
 * of the file binds it and some class of the workspace is called so, or it is `cls`. A variable that holds a class is not looked
 * for. A question mark stands for anything that is no word.
 */
export function mayNameClass(
  word: string,
  read: () => Uint8Array,
  isClassName: (word: string) => boolean,
): boolean {
  if (!/^[a-z]/.test(word) || word === 'cls') return true;
  if (word === 'self' || !isClassName(word)) return false;
  const bytes = read();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.includes(`class ${word}`) || mayImport(bytes, word);
}
