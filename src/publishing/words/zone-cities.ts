import type { PageLanguage } from './words-of.ts';

type Names = Partial<Record<PageLanguage, string>>;

const names = (es: string, ca: string, gl: string, eu: string, en?: string): Names => ({
  ...{ es, ca, gl, eu },
  ...(en === undefined ? {} : { en }),
});

/** Cities that are called otherwise than in the name of their zone; `Intl` tells countries only. */
const cities: Readonly<Record<string, Names>> = {
  'Africa/Algiers': names('Argel', 'Alger', 'Alxer', 'Aljer'),
  'America/Asuncion': names('Asunción', 'Asunción', 'Asunción', 'Asunción', 'Asunción'),
  'America/Bogota': names('Bogotá', 'Bogotà', 'Bogotá', 'Bogota', 'Bogotá'),
  'America/Havana': names('La Habana', 'L’Havana', 'A Habana', 'Habana'),
  'America/Los_Angeles': names('Los Ángeles', 'Los Angeles', 'Os Ánxeles', 'Los Angeles'),
  'America/Mexico_City': names('Ciudad de México', 'Ciutat de Mèxic', 'Cidade de México', 'Mexiko Hiria'),
  'America/New_York': names('Nueva York', 'Nova York', 'Nova York', 'New York'),
  'America/Panama': names('Panamá', 'Panamà', 'Panamá', 'Panama'),
  'America/Sao_Paulo': names('São Paulo', 'São Paulo', 'São Paulo', 'São Paulo', 'São Paulo'),
  'Asia/Jerusalem': names('Jerusalén', 'Jerusalem', 'Xerusalén', 'Jerusalem'),
  'Asia/Tokyo': names('Tokio', 'Tòquio', 'Toquio', 'Tokio'),
  'Atlantic/Azores': names('las Azores', 'les Açores', 'os Azores', 'Azoreak', 'Azores'),
  'Atlantic/Canary': names('Canarias', 'Canàries', 'Canarias', 'Kanariak', 'Canary Islands'),
  'Europe/Amsterdam': names('Ámsterdam', 'Amsterdam', 'Ámsterdam', 'Amsterdam'),
  'Europe/Athens': names('Atenas', 'Atenes', 'Atenas', 'Atenas'),
  'Europe/Berlin': names('Berlín', 'Berlín', 'Berlín', 'Berlin'),
  'Europe/Brussels': names('Bruselas', 'Brussel·les', 'Bruxelas', 'Brusela'),
  'Europe/Copenhagen': names('Copenhague', 'Copenhaguen', 'Copenhague', 'Kopenhage'),
  'Europe/Dublin': names('Dublín', 'Dublín', 'Dublín', 'Dublin'),
  'Europe/Istanbul': names('Estambul', 'Istanbul', 'Istambul', 'Istanbul'),
  'Europe/Lisbon': names('Lisboa', 'Lisboa', 'Lisboa', 'Lisboa'),
  'Europe/London': names('Londres', 'Londres', 'Londres', 'Londres'),
  'Europe/Luxembourg': names('Luxemburgo', 'Luxemburg', 'Luxemburgo', 'Luxenburgo'),
  'Europe/Moscow': names('Moscú', 'Moscou', 'Moscova', 'Mosku'),
  'Europe/Paris': names('París', 'París', 'París', 'Paris'),
  'Europe/Prague': names('Praga', 'Praga', 'Praga', 'Praga'),
  'Europe/Rome': names('Roma', 'Roma', 'Roma', 'Erroma'),
  'Europe/Stockholm': names('Estocolmo', 'Estocolm', 'Estocolmo', 'Stockholm'),
  'Europe/Vienna': names('Viena', 'Viena', 'Viena', 'Viena'),
  'Europe/Warsaw': names('Varsovia', 'Varsòvia', 'Varsovia', 'Varsovia'),
  'Europe/Zurich': names('Zúrich', 'Zúric', 'Zúric', 'Zürich'),
};

/** What a language calls the place of a zone, `Europe/Lisbon`: a city where the zone is named after one. */
export const zoneCity = (language: PageLanguage, zone: string): string =>
  cities[zone]?.[language] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
