/** Shows the buttons that copy a field, and says that it was done; only where a script may copy. */
export const offerCopy = (): void => {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (clipboard === undefined) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const { copy = '', copied = '' } = button.dataset;
    const field = document.getElementById(copy);
    if (!(field instanceof HTMLInputElement)) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      field.select();
      clipboard.writeText(field.value).then(
        () => {
          button.textContent = copied;
          // For those who listen: nothing says that a button is called otherwise now.
          const status = button.nextElementSibling;
          if (status !== null) status.textContent = copied;
        },
        // It is selected, to be copied by hand.
        () => field.focus(),
      );
    });
  }
};
