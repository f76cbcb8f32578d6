import type { ComponentChildren } from 'preact';
import type { Layout } from '../reading/layout.ts';
import type { NamedLink } from '../reading/page-request.ts';
import type { Address, PageHtml } from '../reading/record-texts.ts';

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

/** A name and its value. */
export const Fact = ({ name, children }: FactProps) => (
  <div class="fact">
    <dt class="fact-name">{name}</dt>
    <dd class="fact-value">{children}</dd>
  </div>
);

/** Links between commas. */
export const LinkList = ({
  links,
  class: name,
}: {
  readonly links: readonly NamedLink[];
  readonly class?: string;
}) => (
  <>
    {links.map((link, index) => (
      <>
        {index > 0 && ', '}
        <a class={name} href={link.address} dir="auto">
          {link.name}
        </a>
      </>
    ))}
  </>
);

/** The site of a record. */
export const Website = ({ layout, address }: { readonly layout: Layout; readonly address: string }) => (
  <Fact name={layout.words.website}>
    <a class="fact-link" href={address} rel="noopener">
      {new URL(address).hostname.replace(/^www\./, '')}
    </a>
  </Fact>
);

/** Returns whether an address has anything in it. */
export const hasAddress = ({ lines, directions, onMap }: Address): boolean =>
  lines.length > 0 || directions !== null || onMap !== null;

/** The link to the way there. */
export const Directions = ({ layout, address }: { readonly layout: Layout; readonly address: Address }) =>
  address.directions === null ? null : (
    <span class="fact-way">
      {address.lines.length > 0 && <br />}
      <a href={address.directions} rel="nofollow noopener">
        {layout.words.directions}
      </a>
    </span>
  );

interface ProseProps {
  readonly html: PageHtml;
  /** Language of the text. */
  readonly lang: string;
  readonly class: string;
}

/** The text of an editor, made fit for pages. */
export const Prose = ({ html, lang, class: name }: ProseProps) => (
  <div class={`${name} prose`} lang={lang} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);
