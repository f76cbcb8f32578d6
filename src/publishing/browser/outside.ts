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
