// What the tests use of postgres-programs.mjs.
export function postgresPrograms(): string | null;
