// The languages tug speaks, by name: for who must not load them to know which files are theirs. Held against the adapters by
// a test.

export const LANGUAGE_IDS: readonly string[] = ['python', 'toy'];
