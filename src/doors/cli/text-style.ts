// How text for people is set: colours or none, and how wide. One value that every renderer gets.
import picocolors from 'picocolors';

export interface TextStyle {
  readonly width: number;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

/** Lines longer than this are hard to read, however wide the terminal is. */
export const WIDEST = 100;

export function textStyle(options: { readonly color: boolean; readonly columns: number }): TextStyle {
  const { bold, dim, red, green, yellow, cyan } = picocolors.createColors(options.color);
  return { width: Math.max(40, Math.min(WIDEST, options.columns)), bold, dim, red, green, yellow, cyan };
}

export const PLAIN_STYLE = textStyle({ color: false, columns: WIDEST });
