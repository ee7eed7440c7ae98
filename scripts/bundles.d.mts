// Types for the tests of how the program is divided.
export const BUNDLES: readonly { readonly name: string; readonly begins: readonly (string | RegExp)[] }[];
