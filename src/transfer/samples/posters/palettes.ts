/** Colours that go together. */
export interface Palette {
  readonly ground: string;
  /** From loud to quiet. */
  readonly inks: readonly [string, string, string, string];
  /** The colours that strike the eye, in Spanish, as they follow `en`. */
  readonly said: string;
}

/** What posters are printed in, `#rrggbb`. */
export const palettes = {
  ember: {
    ground: '#f4e6cf',
    inks: ['#e4492c', '#1b2a5c', '#f2a516', '#8fb8a8'],
    said: 'rojo, azul marino y ocre sobre crema',
  },
  night: {
    ground: '#14213d',
    inks: ['#fca311', '#f3efe6', '#e0314b', '#3f6fc4'],
    said: 'naranja, blanco y rojo sobre azul noche',
  },
  mint: {
    ground: '#bfe5da',
    inks: ['#0d3b54', '#ff6257', '#fffaf0', '#e3a74f'],
    said: 'azul petróleo, coral y blanco sobre verde menta',
  },
  rose: {
    ground: '#ffb5c2',
    inks: ['#cf0a5c', '#2c2550', '#ffca1a', '#fff4f0'],
    said: 'magenta, morado y amarillo sobre rosa',
  },
  sky: {
    ground: '#63c1ea',
    inks: ['#ffe14d', '#1d2433', '#e8502f', '#cdeefb'],
    said: 'amarillo, negro y rojo sobre azul cielo',
  },
  forest: {
    ground: '#17402f',
    inks: ['#f4a155', '#e9f3dc', '#f0594f', '#6fbf94'],
    said: 'naranja, blanco y coral sobre verde bosque',
  },
  gold: {
    ground: '#ffc61a',
    inks: ['#e4492c', '#23202b', '#12a9a4', '#fff7e3'],
    said: 'rojo, negro y turquesa sobre amarillo',
  },
  ink: {
    ground: '#efece6',
    inks: ['#ff3b2f', '#15151a', '#2450d6', '#b9b4aa'],
    said: 'rojo, negro y azul sobre gris claro',
  },
  wine: {
    ground: '#5a0f3c',
    inks: ['#fb8b24', '#f8dcc6', '#e4432f', '#a31a4a'],
    said: 'naranja, rosa pálido y rojo sobre granate',
  },
  lilac: {
    ground: '#c9b8ff',
    inks: ['#ff6a13', '#33195f', '#fff2b3', '#7a3fd0'],
    said: 'naranja, morado y crema sobre lila',
  },
} as const satisfies Record<string, Palette>;

/** The name of one of them. */
export type PaletteName = keyof typeof palettes;
