import { wordsOf } from '../../words/words-of.ts';
import { Photo } from '../parts/photo.tsx';
import type { Frame } from './frame-data.ts';

const Owner = ({ frame }: { readonly frame: Frame }) => {
  const { name, logo, contact } = frame.owner;
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
        <p>{wordsOf(frame.language).answersFor}</p>
        {contact !== null && (
          <a class="site-foot-link" href={contact.address}>
            {contact.name}
          </a>
        )}
      </div>
    </div>
  );
};

/** The foot of every page: who answers, the owner's menu, what the law wants, what is ours. */
export const SiteFoot = ({ frame }: { readonly frame: Frame }) => {
  const words = wordsOf(frame.language);
  const { menu, legal } = frame.owner;
  return (
    <footer class="site-foot">
      <div class="site-foot-bar wrap">
        <Owner frame={frame} />
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
          <li>
            <a class="site-foot-link" href={frame.subscribe} rel="nofollow">
              {words.subscribe}
            </a>
          </li>
          {frame.hasEmbedLine && (
            <li>
              <a class="site-foot-link" href={`${frame.subscribe}#embed`} rel="nofollow">
                {words.embedding.link}
              </a>
            </li>
          )}
          <li>
            <a class="site-foot-link" href={frame.firstSteps}>
              {words.forProgrammers}
            </a>
          </li>
          {frame.languages.map(({ language, address }) => (
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
