// What a call throws, as a plain value that a test can compare whole. A call that throws nothing fails the test.
import { TugError } from '../../src/base/tug-error.ts';

export interface Thrown {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly details: unknown;
}

export async function thrownBy(call: () => unknown): Promise<Thrown> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    const { code, message, hint, details } = error;
    return { code, message, hint, details };
  }
  throw new Error('nothing was thrown');
}
