import { type Raw, rawOf, textAt } from './site/raw.ts';

const whole = (text: string, origin: string): string =>
  text.startsWith('/') ? (URL.parse(text, origin)?.href ?? text) : text;

/** The record with what its picture and website lack of an address (`//cdn.example/x.png`, `/x.png`) taken from the site's. */
export const withWholeAddresses = (raw: Raw, origin: string): Raw => {
  const image = rawOf(raw['image']);
  return {
    ...raw,
    ...(typeof raw['website'] === 'string' ? { website: whole(raw['website'], origin) } : {}),
    ...(image === null ? {} : { image: { ...image, url: whole(textAt(image, 'url'), origin) } }),
  };
};
