import type { TileLayer as TileLayerOfLeaflet, TileLayerOptions } from 'leaflet';
import { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js';
import { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js';

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
export const tilesOf = (address: string, maxZoom: number): TileLayerOfLeaflet =>
  new Tiles(address, { maxZoom });
