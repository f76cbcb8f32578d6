import { Zoom } from 'leaflet/src/control/Control.Zoom.js';
import { Map as MapOfLeaflet } from 'leaflet/src/map/index.js';
import { markPlace, markSpots, placeOf } from './marks.ts';
import { tilesOf } from './tiles.ts';

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
