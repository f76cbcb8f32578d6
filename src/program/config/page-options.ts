import {
  addressVocabulary,
  addressWord,
  contactAddress,
  credit,
  directionsAddress,
  hostName,
  namedAddress,
  pageAddress,
  tileAddress,
} from './address-forms.ts';
import type { OptionEntry } from './option.ts';
import { colour, filePath, hourOfNight, list, region, words } from './value-forms.ts';

/** Commands that write addresses of pages. */
const writesAddresses = ['serve', 'export', 'check-addresses'] as const;

/** Options of the pages that visitors see: the owner's layout, the form of dates, the words of addresses. */
export const pageOptions = {
  accent: {
    form: colour,
    default: '#ff5a1f',
    es: 'color del sitio en las páginas',
    en: 'colour of the site on its pages',
  },
  organisation: {
    form: words,
    es: 'nombre de quien responde del sitio',
    en: 'name of who answers for the site',
  },
  logo: {
    form: filePath,
    es: 'archivo con el logotipo o el escudo (SVG, PNG, JPEG o WebP)',
    en: 'file with the logo or coat of arms (SVG, PNG, JPEG or WebP)',
  },
  logoAlt: {
    form: words,
    es: 'lo que muestra el logotipo, para quien no lo ve',
    en: 'what the logo shows, for those who cannot see it',
    needs: 'logo',
  },
  homeUrl: {
    form: pageAddress,
    es: 'web de quien responde del sitio; a ella llevan el logotipo y el nombre',
    en: 'website of who answers for the site; logo and name lead there',
  },
  menu: {
    form: list(namedAddress, { atMost: 6 }),
    default: [],
    es: 'hasta seis enlaces de esa web, cada uno con su nombre delante',
    en: 'up to six links of that website, each after its name',
  },
  contact: {
    form: contactAddress,
    es: 'correo o página de contacto',
    en: 'e-mail address or page of contact',
  },
  legalUrl: {
    form: pageAddress,
    es: 'página del aviso legal',
    en: 'page of the legal notice',
  },
  privacyUrl: {
    form: pageAddress,
    es: 'página de privacidad',
    en: 'page about privacy',
  },
  accessibilityUrl: {
    form: pageAddress,
    es: 'página de la declaración de accesibilidad',
    en: 'page of the accessibility statement',
  },
  region: {
    form: region,
    default: 'ES',
    es: 'país según cuyas costumbres se escriben fechas y horas y empieza la semana',
    en: 'country whose customs dates, times and the first day of the week follow',
  },
  dayCutoff: {
    form: hourOfNight,
    default: '05:00',
    es: 'hora hasta la que una noche cuenta como del día anterior',
    en: 'time up to which a night counts as part of the day before',
  },
  quickCategories: {
    form: list(words),
    default: [],
    es: 'slugs de hasta cuatro categorías que se ofrecen sobre la lista; si no se indican, las de más eventos próximos',
    en: 'slugs of up to four categories offered above the list; without them those with the most coming events',
  },
  remoteImages: {
    form: list(hostName),
    default: [],
    es: 'servidores cuyas imágenes se muestran en las descripciones; las de otros son enlaces',
    en: 'hosts whose pictures are shown in descriptions; those of others are links',
  },
  embedHosts: {
    form: list(hostName),
    default: [],
    es: 'servidores de las webs que pueden mostrar la agenda dentro de sus páginas; si no se indican, todas',
    en: 'hosts of the sites that may show the calendar inside their pages; without them all may',
  },
  directionsUrl: {
    form: directionsAddress,
    default: 'https://www.openstreetmap.org/directions?to={lat},{lng}',
    es: 'dirección de "Cómo llegar", con {lat} y {lng} o con {address}',
    en: 'address of "Directions", with {lat} and {lng} or with {address}',
  },
  mapTiles: {
    form: tileAddress,
    es: 'dirección de las teselas de los mapas, con {z}, {x} e {y}; si no se indica, no hay mapas',
    en: 'address of the tiles of maps, with {z}, {x} and {y}; without it there are no maps',
  },
  mapAttribution: {
    form: list(credit),
    default: [],
    needs: 'map-tiles',
    es: 'autoría de los mapas, cada nombre con su dirección detrás si la tiene',
    en: 'whom the maps are owed to, each name with its address behind it if it has one',
  },
  addressWords: {
    form: list(addressVocabulary),
    default: [],
    commands: writesAddresses,
    es: 'idioma de las palabras en las direcciones de las páginas, o palabras sueltas; si no se indica, las que encontró la importación, o en inglés',
    en: 'language of the words in addresses of pages, or single words; without it those that an import found, or English ones',
  },
  eventsBase: {
    form: addressWord,
    commands: writesAddresses,
    es: 'palabra con la que empiezan las direcciones de las listas; si no se indica, la que encontró la importación, o events',
    en: 'word with which addresses of lists begin; without it the one that an import found, or events',
  },
  eventBase: {
    form: addressWord,
    commands: writesAddresses,
    es: 'palabra con la que empieza la dirección de un evento; si no se indica, la que encontró la importación, o event',
    en: 'word with which the address of an event begins; without it the one that an import found, or event',
  },
  venueBase: {
    form: addressWord,
    commands: writesAddresses,
    es: 'palabra con la que empieza la dirección de un lugar; si no se indica, la que encontró la importación, o venue',
    en: 'word with which the address of a venue begins; without it the one that an import found, or venue',
  },
  organizerBase: {
    form: addressWord,
    commands: writesAddresses,
    es: 'palabra con la que empieza la dirección de un organizador; si no se indica, la que encontró la importación, o organizer',
    en: 'word with which the address of an organizer begins; without it the one that an import found, or organizer',
  },
} as const satisfies Record<string, OptionEntry>;
