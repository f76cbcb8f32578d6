import type { TileLayer as TileLayerOfLeaflet, TileLayerOptions } from 'leaflet';
import { Zoom } from 'leaflet/src/control/Control.Zoom.js';
import { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js';
import { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
import { Map as MapOfLeaflet } from 'leaflet/src/map/index.js';
import { markPlace, markSpots, placeOf } from './marks.ts';

/** What Leaflet keeps of its tiles, by their keys; no part of its types. */
interface Kept {
  readonly _tiles: Readonly<
    Record<string, { readonly el: HTMLImageElement; readonly coords: { z: number } }>
  >;
  readonly _tileZoom: number;
  readonly _removeTile: (key: string) => void;
}

/**
 * Tiles that stop loading when their address is taken away. Leaflet gives them a `data:` picture instead, which the policy of
 * pages refuses.
 */
const Tiles: new (address: string, options: TileLayerOptions) => TileLayerOfLeaflet = TileLayer.extend({
  _removeTile(this: Kept, key: string) {
    this._tiles[key]?.el.removeAttribute('src');
    (GridLayer.prototype as unknown as Kept)._removeTile.call(this, key);
  },

  _abortLoading(this: Kept) {
    for (const [key, { el, coords }] of Object.entries(this._tiles))
      if (coords.z !== this._tileZoom && !el.complete) this._removeTile(key);
  },
});

/** The tiles of an address with `{z}`, `{x}` and `{y}` in it. */
const tilesOf = (address: string, maxZoom: number): TileLayerOfLeaflet => new Tiles(address, { maxZoom });

/** What every house of tiles has, and how close one looks at a single place. */
const maxZoom = 18;
const closeZoom = 16;

const emptyMap = (ground: HTMLElement, { zoomIn = '', zoomOut = '' }: DOMStringMap): MapOfLeaflet => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const moves = { zoomAnimation: !isStill, fadeAnimation: !isStill, inertia: !isStill };
  const map = new MapOfLeaflet(ground, { ...moves, zoomControl: false, scrollWheelZoom: false });
  map.addControl(new Zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }));
  // The wheel scrolls the page until somebody has taken hold of the map.
  map.on('click dragstart', () => map.scrollWheelZoom.enable());
  map.on('mouseout', () => map.scrollWheelZoom.disable());
  return map;
};

/** Leaflet's buttons are links, which answer Enter alone; people press buttons with the space bar, too. */
const pressBySpace = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (key !== ' ' || !(target instanceof HTMLAnchorElement) || target.getAttribute('role') !== 'button')
    return;
  event.preventDefault();
  target.click();
};

/**
 * Draws the map of a room that has `data-map`: of its own place, else of all of the page that are to stand on one. The button
 * that asked for it goes, and the map has the focus.
 */
export const showMap = (room: HTMLElement): void => {
  const ground = room.querySelector<HTMLElement>('.map');
  const { tiles = '', close = '' } = room.dataset;
  if (ground === null) throw new Error('no room for a map');
  for (const part of room.querySelectorAll<HTMLElement>('.map, figcaption')) part.hidden = false;
  ground.addEventListener('keydown', pressBySpace);
  const map = emptyMap(ground, room.dataset);
  if (room.dataset['lat'] === undefined) {
    const spots = [...document.querySelectorAll<HTMLElement>('[data-on-map]')];
    map.fitBounds(spots.map(placeOf), { padding: [40, 40], maxZoom: closeZoom });
    markSpots(map, spots, close);
  } else {
    map.setView(placeOf(room), closeZoom);
    markPlace(map, placeOf(room));
  }
  tilesOf(tiles, maxZoom).addTo(map);
  room.querySelector('.map-offer')?.remove();
  ground.focus({ preventScroll: true });
};
