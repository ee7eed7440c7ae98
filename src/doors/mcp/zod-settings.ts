// Must be loaded before the SDK. Its schema library writes code for each schema at its first use, which pays off after some
// hundred messages and costs every start 6 ms; and it looks through all parts of each schema, to be ready for values that
// hold themselves, which JSON cannot.
const NO_CYCLES = {
  alloc: (_schema: unknown, _payload: unknown, empty: unknown) => empty,
  attach: () => undefined,
  guard: () => undefined,
};

(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true, memoizer: NO_CYCLES };

export {};
