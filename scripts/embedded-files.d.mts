// Types for the configuration of the test runner.
export const EMBEDDED_FILES: Readonly<Record<string, string>>;
