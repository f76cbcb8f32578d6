import type { LatLngTuple, Map as MapOfLeaflet } from 'leaflet';
import { DivIcon } from 'leaflet/src/layer/marker/DivIcon.js';
import { Marker } from 'leaflet/src/layer/marker/Marker.js';
import { Popup } from 'leaflet/src/layer/Popup.js';

/** Width and height of a mark, in pixels. */
const size = 32;

/** More than the height of any map, by which marks lie above each other. */
const above = 10_000;

/** Where an element with `data-lat` and `data-lng` stands. */
export const placeOf = ({ dataset: { lat, lng } }: HTMLElement): LatLngTuple => [Number(lat), Number(lng)];

const iconOf = (html: HTMLElement): DivIcon =>
  new DivIcon({ html, iconSize: [size, size], className: 'map-mark-room' });

/** Marks a place of which the words around the map say everything. */
export const markPlace = (map: MapOfLeaflet, at: LatLngTuple): void => {
  const sign = document.createElement('span');
  sign.className = 'map-mark';
  new Marker(at, { icon: iconOf(sign), interactive: false, keyboard: false }).addTo(map);
};

/** Name and next events of each place, as the list says them. */
const aboutSpots = (spots: readonly HTMLElement[]): HTMLElement => {
  const about = document.createElement('div');
  for (const spot of spots) {
    const name = document.createElement('p');
    name.append(spot.querySelector('[data-spot-name]')?.cloneNode(true) ?? '');
    about.append(name, spot.querySelector('[data-spot-events]')?.cloneNode(true) ?? '');
  }
  return about;
};

/** Opens what is said of a mark and leads the keyboard there, and back to the mark when it is closed. */
const openPopup = (
  map: MapOfLeaflet,
  at: LatLngTuple,
  {
    about,
    button,
    close,
  }: { readonly about: HTMLElement; readonly button: HTMLElement; readonly close: string },
): void => {
  const popup = new Popup({ offset: [0, 8 - size / 2], minWidth: 160, maxWidth: 240, maxHeight: 220 })
    .setLatLng(at)
    .setContent(about)
    .openOn(map);
  const element = popup.getElement();
  element?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', close);
  about.querySelector('a')?.focus({ preventScroll: true });
  element?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') popup.close();
  });
  popup.on('remove', () => {
    const { activeElement } = document;
    if (activeElement === document.body || element?.contains(activeElement)) button.focus();
  });
};

const addMark = (map: MapOfLeaflet, spots: readonly HTMLElement[], close: string): void => {
  const [spot] = spots;
  if (spot === undefined) return;
  const at = placeOf(spot);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-mark';
  button.textContent = String(spots.reduce((sum, { dataset }) => sum + Number(dataset['count']), 0));
  button.setAttribute('aria-label', spots.map(({ dataset }) => dataset['onMap']).join('; '));
  const marker = new Marker(at, { icon: iconOf(button), keyboard: false, riseOnHover: true }).addTo(map);
  // Who comes by keyboard sees the mark, too, and its name above the others.
  button.addEventListener('focus', () => {
    map.panInside(at, { padding: [size, size] });
    marker.setZIndexOffset(above);
  });
  button.addEventListener('blur', () => marker.setZIndexOffset(0));
  // Of Leaflet and not of the button, which would be pressed after the map was dragged by it.
  marker.on('click', () => openPopup(map, at, { about: aboutSpots(spots), button, close }));
};

/** Marks places of the list, those that share one spot by one mark; `close` is the word for closing what is said of one. */
export const markSpots = (map: MapOfLeaflet, spots: readonly HTMLElement[], close: string): void => {
  const bySpot = new Map<string, HTMLElement[]>();
  for (const spot of spots) {
    const key = placeOf(spot).join();
    bySpot.set(key, [...(bySpot.get(key) ?? []), spot]);
  }
  for (const together of bySpot.values()) addMark(map, together, close);
};
