// Must be loaded before the SDK: its schema library writes code for each schema at its first use, which pays off after some
// hundred messages, and costs every start 6 ms.
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };

export {};
