import type { ComponentChildren } from 'preact';
import type { NamedLink } from '../layout/frame-data.ts';

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

/** A name and what is known. */
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
