const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zm5 11.5 5 5',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M12 12.5v5M9.5 15h5',
  close: 'M6 6l12 12M18 6 6 18',
  filter: 'M3 6h18M6.5 12h11M10 18h4',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1',
  earlier: 'M15 5l-7 7 7 7',
  later: 'M9 5l7 7-7 7',
  yes: 'm4 12.5 5.5 5.5L20 6.5',
  play: 'M8 5v14l11-7z',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  warning: 'M12 3.5 22 20.5H2zM12 10v5M12 17v1.5',
} as const;

/** A sign beside words, which say the same. */
export const Icon = ({ name }: { readonly name: keyof typeof paths }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
