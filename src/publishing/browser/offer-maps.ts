/** Loads the styles of that address; fails where they cannot be had. */
const loadStyles = (address: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    document.head.append(link);
  });

const loadMap = async (script: string, style: string) => {
  const [map] = await Promise.all([import(script) as Promise<typeof import('./map.ts')>, loadStyles(style)]);
  return map;
};

/** A module that could not be loaded once is not asked for again under the same address. */
const anew = (script: string, times: number): string => (times === 0 ? script : `${script}?again=${times}`);

/**
 * Shows the buttons that ask for a map. Only the press loads what draws it, and only that asks the house of the tiles for
 * anything.
 */
export const offerMaps = (): void => {
  for (const room of document.querySelectorAll<HTMLElement>('[data-map]')) {
    const { map = '', style = '' } = room.dataset;
    const button = room.querySelector('button');
    const failure = room.querySelector<HTMLElement>('[role=alert]');
    if (button === null || failure === null) continue;
    room.hidden = false;
    let failures = 0;
    button.addEventListener('click', async () => {
      button.disabled = true;
      failure.hidden = true;
      try {
        const { showMap } = await loadMap(anew(map, failures), style);
        showMap(room);
      } catch (error) {
        console.error(error);
        failures += 1;
        button.disabled = false;
        button.focus();
        failure.hidden = false;
      }
    });
  }
};
