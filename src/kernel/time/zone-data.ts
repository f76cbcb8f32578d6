/** Releases of the tz database are named by year and letter; `aa` would follow `z`. Any other text is before all of them. */
const orderOf = (version: string): string => {
  const match = /^(\d{4})([a-z]{1,2})$/.exec(version);
  return match ? `${match[1]}${match[2]?.padStart(2)}` : '';
};

/** Whether one version of the zone data, such as `2025b`, was released before the other. */
export const isOlderZoneData = (version: string, other: string): boolean => orderOf(version) < orderOf(other);
