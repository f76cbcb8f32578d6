import { offerCopy } from './copy.ts';
import { closeMenus } from './menus.ts';
import { openFrames } from './outside.ts';
import { showOwnHour } from './own-hour.ts';
import { offerPrint } from './print.ts';
import { shareNatively } from './share.ts';

/*
 * What makes pages better that work without it: the reader's own hour, sharing, what comes from another house, printing,
 * copying.
 */
showOwnHour();
shareNatively();
openFrames();
closeMenus();
offerPrint();
offerCopy();
