/** Opens the browser's own way of sharing in place of the menu, where it has one. */
export const shareNatively = (): void => {
  if (typeof navigator.share !== 'function') return;
  for (const menu of document.querySelectorAll<HTMLElement>('details[data-share]')) {
    const { shareTitle: title = '', shareAddress: url = '' } = menu.dataset;
    menu.querySelector('summary')?.addEventListener('click', (event) => {
      event.preventDefault();
      // Whoever closes the way of sharing without it has not failed.
      navigator.share({ title, url }).catch(() => undefined);
    });
  }
};
