import { hash } from 'node:crypto';
import type { CalendarDependencies } from '../calendar/dependencies.ts';
import { createEventReader } from '../calendar/events/read/event-reader.ts';
import { prefixOf } from '../kernel/addresses/write-address.ts';
import { withFeeds } from '../publishing/feeds/site-routes.ts';
import { oembedMounts } from '../publishing/oembed/routes.ts';
import { builtFiles, fileRoutes, loadBuilt } from '../publishing/pages/files-routes.ts';
import { logoFile, siteCard, themeFile } from '../publishing/pages/owner-files.ts';
import { openContext } from '../publishing/pages/reading/open-context.ts';
import { pageHandler } from '../publishing/pages/site-routes.ts';
import { databaseIdOf } from '../storage/kept-setting.ts';
import type { Settings } from './config/options.ts';
import { version } from './config/version.ts';

const namedLink = (text: string): { readonly name: string; readonly address: string } => {
  const blank = text.lastIndexOf(' ');
  return { name: text.slice(0, blank), address: text.slice(blank + 1) };
};

/** Of a text of the form `credit`. */
const creditOf = (text: string): { readonly name: string; readonly address: string | null } =>
  /\shttps?:\/\/\S+$/.test(text) ? namedLink(text) : { name: text, address: null };

/**
 * The pages of a calendar, and the files that they load.
 * @throws AppError `not_built`, or `usage` for a logo that cannot be used.
 */
export const openPages = async (settings: Settings, dependencies: CalendarDependencies) => {
  const built = await loadBuilt();
  const prefix = settings.publicUrl === null ? '' : prefixOf(settings.publicUrl);
  const address = (name: string): string => `${prefix}/assets/${name}`;
  const fileOf = (name: string): string => address(built.files[name]?.file ?? name);
  const theme = themeFile(settings.accent);
  const logo =
    settings.logo === null
      ? null
      : await logoFile(settings.logo, settings.logoAlt ?? settings.organisation ?? settings.siteName);
  const card = siteCard(settings.accent, logo?.file.bytes ?? null);
  const context = openContext({
    ...dependencies,
    addressWords: dependencies.site.addresses,
    files: {
      style: fileOf('pages.css'),
      theme: address(theme.name),
      script: fileOf('page.js'),
      embedScript: fileOf('frame.js'),
      card: { address: address(card.file.name), width: card.width, height: card.height },
      icon: `${prefix}/docs/assets/icon.svg`,
      fonts: [fileOf('archivo-text.woff2'), fileOf('archivo-cartel.woff2')],
    },
    settings: {
      siteName: settings.siteName,
      language: settings.locale,
      region: settings.region,
      dayCutoff: settings.dayCutoff,
      accent: settings.accent,
      organisation: settings.organisation,
      logo: logo === null ? null : { ...logo.picture, address: address(logo.file.name) },
      homeUrl: settings.homeUrl,
      menu: settings.menu.map(namedLink),
      contact: settings.contact,
      legalUrl: settings.legalUrl,
      privacyUrl: settings.privacyUrl,
      accessibilityUrl: settings.accessibilityUrl,
      quickCategories: settings.quickCategories,
      remoteImages: settings.remoteImages,
      frameHosts: settings.iframeHosts,
      embedHosts: settings.embedHosts,
      directionsUrl: settings.directionsUrl,
      map:
        settings.mapTiles === null
          ? null
          : {
              tiles: settings.mapTiles,
              credits: settings.mapAttribution.map(creditOf),
              script: fileOf('map.js'),
              style: fileOf('map.css'),
            },
      mounts: settings.mounts,
    },
  });
  // What else feeds show than what is stored: their tags follow from it.
  const { site } = dependencies;
  const databaseId = await databaseIdOf(dependencies.database);
  const shownBeside = [
    databaseId,
    version,
    process.versions['tz'],
    site,
    context.settings,
    context.files.icon,
  ];
  const feeds = {
    ...context,
    reader: createEventReader(dependencies),
    version,
    madeBy: hash('sha256', JSON.stringify(shownBeside), 'base64url'),
  };
  const files = [...builtFiles(built), theme, card.file, ...(logo === null ? [] : [logo.file])];
  return {
    site: withFeeds(feeds, pageHandler(context, built.views)),
    files: fileRoutes(files),
    oembed: oembedMounts(context),
    feeds,
  };
};
