/*
 * Parts of Leaflet by themselves: the whole of it weighs half as much again. Its types name the whole only.
 */
declare module 'leaflet/src/map/index.js' {
  export { Map } from 'leaflet';
}
declare module 'leaflet/src/control/Control.Zoom.js' {
  import { Control } from 'leaflet';

  export const Zoom: typeof Control.Zoom;
}
declare module 'leaflet/src/layer/Popup.js' {
  export { Popup } from 'leaflet';
}
declare module 'leaflet/src/layer/marker/DivIcon.js' {
  export { DivIcon } from 'leaflet';
}
declare module 'leaflet/src/layer/marker/Marker.js' {
  export { Marker } from 'leaflet';
}
declare module 'leaflet/src/layer/tile/GridLayer.js' {
  export { GridLayer } from 'leaflet';
}
declare module 'leaflet/src/layer/tile/TileLayer.js' {
  export { TileLayer } from 'leaflet';
}
