// Tokens side by side in one array of numbers: one bounds check and one cache line for all that belongs together.
// A token is the index of its kind; its other numbers stand behind it.

/** Numbers a token takes. */
export const TOKEN = 4;

// Where they are, from the kind on.
export const START = 1;
export const END = 2;
/** Name id, index of a string part, or type of a number; meaningless for other tokens. */
export const VALUE = 3;
