import type { Coordinates } from '../../../kernel/coordinates.ts';
import type { Layout } from '../reading/layout.ts';
import type { MapParts } from '../reading/page-request.ts';

interface MapRoomProps {
  readonly layout: Layout;
  /** The only one on the map; absent for those of the page that have `data-on-map`. */
  readonly place?: { readonly name: string; readonly at: Coordinates };
}

const Credits = ({ credits }: Pick<MapParts, 'credits'>) => (
  <figcaption class="map-credits" hidden>
    {credits.map(({ name, address }, index) => (
      <>
        {index > 0 && ', '}
        {address === null ? (
          name
        ) : (
          <a href={address} rel="nofollow noopener">
            {name}
          </a>
        )}
      </>
    ))}
  </figcaption>
);

/** The room of a map, with the button that loads it; a script shows both. Nothing where the site has no maps. */
export const MapRoom = ({ layout: { map, words }, place }: MapRoomProps) => {
  if (map === null) return null;
  return (
    <figure
      class="map-room"
      hidden
      data-map={map.script}
      data-style={map.style}
      data-tiles={map.tiles}
      data-lat={place?.at.lat}
      data-lng={place?.at.lng}
      data-zoom-in={words.map.zoomIn}
      data-zoom-out={words.map.zoomOut}
      data-close={words.close}
    >
      <p class="map-offer">
        <button type="button" class="button">
          {words.map.show}
          {place !== undefined && <span class="visually-hidden">: {place.name}</span>}
        </button>{' '}
        <span class="map-source">{words.map.comesFrom(new URL(map.tiles).host)}</span>
      </p>
      <p role="alert" hidden>
        {words.map.failed}
      </p>
      <div
        class="map"
        hidden
        role="region"
        aria-label={place === undefined ? words.view.map : words.map.of(place.name)}
      />
      {map.credits.length > 0 && <Credits credits={map.credits} />}
    </figure>
  );
};
