/** Shows the buttons that print, which do nothing without a script. */
export const offerPrint = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => window.print());
  }
};
