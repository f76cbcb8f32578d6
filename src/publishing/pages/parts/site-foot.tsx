import type { JSX } from 'preact';
import { wordsOf } from '../../words/words-of.ts';
import type { Layout } from '../reading/layout.ts';
import type { NamedLink } from '../reading/page-request.ts';
import { Photo } from './signs.tsx';

const Owner = ({ layout }: { readonly layout: Layout }) => {
  const { name, logo, contact } = layout.owner;
  if (name === null && contact === null) return null;
  return (
    <div class="site-foot-owner">
      {logo !== null && <Photo picture={{ ...logo, alt: '' }} class="owner-logo" isLater />}
      <div class="site-foot-who">
        {name !== null && (
          <p class="site-foot-name" dir="auto">
            {name}
          </p>
        )}
        <p>{layout.words.answersFor}</p>
        {contact !== null && (
          <a class="site-foot-link" href={contact.address}>
            {contact.name}
          </a>
        )}
      </div>
    </div>
  );
};

type FootLink = NamedLink & Pick<JSX.IntrinsicElements['a'], 'dir' | 'lang' | 'hreflang' | 'rel'>;

const Links = ({ links }: { readonly links: readonly FootLink[] }) =>
  links.length === 0 ? null : (
    <ul class="site-foot-list">
      {links.map(({ name, address, ...others }) => (
        <li>
          <a class="site-foot-link" href={address} {...others}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );

/** The foot of every page: who answers for the site, the owner's menu, legal pages, our own links, languages. */
export const SiteFoot = ({ layout }: { readonly layout: Layout }) => {
  const { words, subscribe, languages, hasEmbedLine } = layout;
  const { menu, legal } = layout.owner;
  const embed = { name: words.embedding.link, address: `${subscribe}#embed`, rel: 'nofollow' };
  return (
    <footer class="site-foot">
      <div class="site-foot-bar wrap">
        <Owner layout={layout} />
        <Links links={menu.map((link) => ({ ...link, dir: 'auto' }))} />
        <Links links={legal.map(({ kind, address }) => ({ name: words.legal[kind], address }))} />
        <Links
          links={[
            { name: words.subscribe, address: subscribe, rel: 'nofollow' },
            ...(hasEmbedLine ? [embed] : []),
            { name: words.forProgrammers, address: layout.firstSteps },
            ...languages.map(({ language, address }) => ({
              ...{ name: wordsOf(language).languageName, address },
              ...{ lang: language, hreflang: language, rel: 'nofollow' },
            })),
          ]}
        />
      </div>
    </footer>
  );
};
