// Whether an answer is what its schema says, down to the order of its fields, which is part of the contract.
import { expect } from 'vitest';

export function checkDocument(schema: { parse(value: unknown): unknown }, json: string): void {
  const document: unknown = JSON.parse(json);
  expect(JSON.stringify(schema.parse(document))).toBe(JSON.stringify(document));
}
