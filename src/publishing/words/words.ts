/** The languages that pages speak. */
export type PageLanguage = 'es' | 'en';
