const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]');

/** Closes open menus on Escape, which gives the focus back, and on a press outside. */
export const closeMenus = (): void => {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
  document.addEventListener('click', (event) => {
    for (const menu of openMenus())
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
};

/** A menu that opens below the edge of the window comes into view. */
export const showMenus = (): void => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu'))
    menu.addEventListener('toggle', () => {
      if (menu.open) menu.querySelector('.menu-panel')?.scrollIntoView({ block: 'nearest' });
    });
};

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

/** Shows the buttons that print, which do nothing without a script. */
export const offerPrint = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => window.print());
  }
};

const isWeb = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');

/** Puts what comes from another house in the place of its link, when that is pressed and not before. */
export const openFrames = (): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-frame]')) {
    const address = link.dataset['frame'] ?? '';
    const place = link.closest('.outside');
    if (place === null || !isWeb(address)) continue;
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const frame = document.createElement('iframe');
      frame.src = address;
      frame.title = link.textContent ?? '';
      frame.allow = 'fullscreen; picture-in-picture';
      frame.className = 'outside-frame';
      place.replaceWith(frame);
      frame.focus();
    });
  }
};
