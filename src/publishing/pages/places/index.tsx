import { wordsOf } from '../../words/words-of.ts';
import { documentOf } from '../layout/document.tsx';
import type { Frame } from '../layout/frame-data.ts';
import { stay } from '../parts/stay.ts';
import type { IndexItem, IndexPageData } from './places-data.ts';

interface ItemProps {
  readonly frame: Frame;
  readonly item: IndexItem;
}

const Name = ({ frame, item: { name, address, note } }: ItemProps) => (
  <a class="index-link" href={address} target={stay(frame, address)} dir="auto" lang={frame.textLanguage}>
    {name}
    {note !== '' && (
      <>
        {' '}
        <span class="index-note">{note}</span>
      </>
    )}
  </a>
);

const Under = ({ frame, items }: { readonly frame: Frame; readonly items: readonly IndexItem[] }) => (
  <ul class="index-under">
    {items.map((item) => (
      <li>
        <Name frame={frame} item={item} />
        {item.children.length > 0 && <Under frame={frame} items={item.children} />}
      </li>
    ))}
  </ul>
);

const Item = ({ frame, item }: ItemProps) => (
  <li class="index-item">
    <Name frame={frame} item={item} />
    {item.children.length > 0 && <Under frame={frame} items={item.children} />}
  </li>
);

/** All venues, organizers, categories or tags. */
export const indexPage = (frame: Frame, { kind, parts }: IndexPageData): string => {
  const words = wordsOf(frame.language);
  return documentOf(frame, {
    main: (
      <div class="wrap">
        <h1 class="places-title">{words.indexes[kind]}</h1>
        {parts.length === 0 && <p class="empty-text">{words.nothing}</p>}
        {parts.every(({ letter }) => letter === null) ? (
          <ul class="index-whole">
            {parts.flatMap(({ items }) => items.map((item) => <Item frame={frame} item={item} />))}
          </ul>
        ) : (
          <div class="index-parts">
            {parts.map(({ letter, items }) => (
              <section class="index-part">
                <h2 class="index-letter">{letter}</h2>
                <ul>
                  {items.map((item) => (
                    <Item frame={frame} item={item} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
    ),
  });
};
