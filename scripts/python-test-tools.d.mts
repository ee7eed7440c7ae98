// Types for the tests that run real Python tools.
export function testPython(): string;
export function testPrograms(): string;
