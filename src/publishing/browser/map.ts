/*! Leaflet 1.9.4, © 2010-2023 Volodymyr Agafonkin, © 2010-2011 CloudMade, BSD-2-Clause licence */

// First, because Leaflet writes HTML as soon as it is loaded.
import './map/fixed-texts.ts';

export { showMap } from './map/show-map.ts';
