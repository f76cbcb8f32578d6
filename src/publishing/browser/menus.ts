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
