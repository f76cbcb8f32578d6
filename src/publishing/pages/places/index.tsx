import { documentOf } from '../parts/document.tsx';
import { Link } from '../parts/link.tsx';
import type { Layout } from '../reading/layout.ts';
import type { IndexItem, IndexPage } from './index.ts';

interface ItemsProps {
  readonly layout: Layout;
  readonly items: readonly IndexItem[];
  /** Of each item. */
  readonly class?: string;
}

const Items = ({ layout, items, class: itemClass }: ItemsProps) => (
  <>
    {items.map(({ name, address, note, children }) => (
      <li class={itemClass}>
        <Link layout={layout} class="index-link" href={address} dir="auto" lang={layout.textLanguage}>
          {name}
          {note !== '' && (
            <>
              {' '}
              <span class="index-note">{note}</span>
            </>
          )}
        </Link>
        {children.length > 0 && (
          <ul class="index-under">
            <Items layout={layout} items={children} />
          </ul>
        )}
      </li>
    ))}
  </>
);

/** All venues, organizers, categories or tags. */
export const indexPage = (layout: Layout, { name, items, parts }: IndexPage): string =>
  documentOf(layout, {
    main: (
      <div class="wrap">
        <h1 class="places-title">{name}</h1>
        {items.length === 0 && <p class="empty-text">{layout.words.nothing}</p>}
        {parts === null || parts.length === 0 ? (
          <ul class="index-whole">
            <Items layout={layout} items={items} class="index-item" />
          </ul>
        ) : (
          <div class="index-parts">
            {parts.map((part) => (
              <section class="index-part">
                <h2 class="index-letter">{part.letter}</h2>
                <ul>
                  <Items layout={layout} items={part.items} class="index-item" />
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
    ),
  });
