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
