import type { Picture } from '../layout/frame-data.ts';

interface PhotoProps {
  readonly picture: Picture;
  readonly class: string;
  /** How wide it stands on the page, for `sizes`; absent for a picture of one size. */
  readonly room?: string;
  /** Below the first screen: fetched when it comes near. */
  readonly isLater?: boolean;
  readonly shape?: 'tall';
}

const sourcesOf = ({ address, width, sizes }: Picture): string | undefined =>
  sizes.length === 0
    ? undefined
    : [...sizes, { address, width }].map((size) => `${size.address} ${size.width}w`).join(', ');

/** A picture, whole, with its room kept before it has come. */
export const Photo = ({ picture, class: name, room, isLater = false, shape }: PhotoProps) => {
  const sources = sourcesOf(picture);
  return (
    <img
      class={name}
      data-shape={shape}
      src={picture.address}
      srcset={sources}
      sizes={sources === undefined ? undefined : room}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={isLater ? 'lazy' : undefined}
      decoding="async"
    />
  );
};
