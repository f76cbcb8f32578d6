/** A sentence of the interface in each of its languages. Codes and names are never phrases. */
export interface Phrase {
  readonly es: string;
  readonly en: string;
}

/** The languages of the interface text. */
export type Language = keyof Phrase;

/** Both of them. */
export const phraseLanguages: readonly Language[] = ['es', 'en'];

/** The language of phrases for who speaks that one: English, else Spanish, which the other languages of pages stand beside. */
export const phraseLanguage = (language: string): Language => (language === 'en' ? 'en' : 'es');

/** The phrase in a list, an empty one unless the condition holds. */
export const phraseIf = (condition: boolean, phrase: Phrase): readonly Phrase[] =>
  condition ? [phrase] : [];
