// Text in UTF-16: its words cannot be found as UTF-8 bytes, and no edit of ours can be made in it. It is looked into all the
// same, so that a word in it is at least spoken of.

/** Whether the bytes begin with a UTF-16 byte order mark. */
export function isWideText(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** Whether the word stands in the wide text, with nothing that belongs to a word on either side. */
export function wideTextHolds(bytes: Uint8Array, word: string): boolean {
  const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!IN_WORD.test(text[at - 1] ?? '') && !IN_WORD.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}

const IN_WORD = /[\w\u0080-\uffff]/;
