import { closeMenus, offerCopy, offerPrint, openFrames, shareNatively, showMenus } from './controls.ts';
import { offerMaps } from './offer-maps.ts';
import { showOwnHour } from './own-hour.ts';

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
