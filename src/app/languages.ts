// The languages tug speaks. A new adapter is added here and nowhere else.
import type { LanguageAdapter } from '../kernel/language.ts';
import { toyAdapter } from '../languages/toy/toy-adapter.ts';

export const LANGUAGES: readonly LanguageAdapter[] = [toyAdapter];
