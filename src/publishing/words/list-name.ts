import type { ListPageData } from '../pages/reading/list-data.ts';
import type { Words } from './words.ts';

type Named = Pick<ListPageData, 'subject' | 'view'>;

const nameOfSubject = (words: Words, subject: Named['subject']): string => {
  switch (subject.kind) {
    case 'all':
      return '';
    case 'featured':
      return words.featured;
    case 'category':
    case 'tag':
      return subject.name;
    case 'asked': {
      const { search, filters } = subject.asked;
      return [...(search === '' ? [] : [words.asked(search)]), ...filters.map(({ name }) => name)].join(', ');
    }
  }
};

/**
 * What a list is about, and its view where that is another than what is coming; each may be empty. A filtered list names
 * its view among the filters.
 */
export const listNames = (words: Words, { subject, view }: Named): readonly [about: string, view: string] => [
  nameOfSubject(words, subject),
  view === 'list' || subject.kind === 'asked' ? '' : words[view],
];
