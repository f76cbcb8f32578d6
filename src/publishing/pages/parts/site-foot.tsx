import { wordsOf } from '../../words/words-of.ts';
import type { Layout } from '../reading/layout.ts';
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

/** The foot of every page: who answers for the site, the owner's menu, legal pages, our own links, languages. */
export const SiteFoot = ({ layout }: { readonly layout: Layout }) => {
  const { words, subscribe } = layout;
  const { menu, legal } = layout.owner;
  const own = [
    { address: subscribe, rel: 'nofollow', name: words.subscribe },
    ...(layout.hasEmbedLine
      ? [{ address: `${subscribe}#embed`, rel: 'nofollow', name: words.embedding.link }]
      : []),
    { address: layout.firstSteps, rel: undefined, name: words.forProgrammers },
  ];
  return (
    <footer class="site-foot">
      <div class="site-foot-bar wrap">
        <Owner layout={layout} />
        {menu.length > 0 && (
          <ul class="site-foot-list">
            {menu.map(({ name, address }) => (
              <li>
                <a class="site-foot-link" href={address} dir="auto">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        {legal.length > 0 && (
          <ul class="site-foot-list">
            {legal.map(({ kind, address }) => (
              <li>
                <a class="site-foot-link" href={address}>
                  {words.legal[kind]}
                </a>
              </li>
            ))}
          </ul>
        )}
        <ul class="site-foot-list">
          {own.map(({ address, rel, name }) => (
            <li>
              <a class="site-foot-link" href={address} rel={rel}>
                {name}
              </a>
            </li>
          ))}
          {layout.languages.map(({ language, address }) => (
            <li>
              <a class="site-foot-link" href={address} lang={language} hreflang={language} rel="nofollow">
                {wordsOf(language).languageName}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
};
