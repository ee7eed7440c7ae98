// The languages tug speaks, in the order in which they are preferred. A new adapter is added here and nowhere else.
import type { LanguageAdapter } from '../kernel/language.ts';
import { toyAdapter } from '../languages/toy/toy-adapter.ts';
import { openPythonLanguage, type PythonLanguageOptions } from './python-language.ts';

export function openLanguages(python: PythonLanguageOptions): readonly LanguageAdapter[] {
  return [openPythonLanguage(python), toyAdapter];
}
