import { offerCopy } from './copy.ts';
import { closeMenus, showMenus } from './menus.ts';
import { offerMaps } from './offer-maps.ts';
import { openFrames } from './outside.ts';
import { showOwnHour } from './own-hour.ts';
import { offerPrint } from './print.ts';
import { shareNatively } from './share.ts';

/*
 * What makes pages better that work without it: the reader's own hour, sharing, what comes from another house, maps, printing,
 * copying.
 */
const parts = [
  showOwnHour,
  shareNatively,
  openFrames,
  closeMenus,
  showMenus,
  offerPrint,
  offerCopy,
  offerMaps,
];

for (const start of parts) {
  try {
    start();
  } catch (error) {
    // The browser tells of it; the others start all the same.
    reportError(error);
  }
}
