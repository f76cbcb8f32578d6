/** What is killed: one of the services, all of them at once, or PostgreSQL's first process. */
export type Victim = 'one' | 'all' | 'postgres';

/** How a calendar is served, and what is killed there. */
export interface Setting {
  readonly name: string;
  readonly database: 'sqlite' | 'postgres';
  /** Services that run on the calendar at the same time. */
  readonly services: number;
  /** One of them each iteration. */
  readonly victims: readonly Victim[];
  /** Of all iterations; the shares add up to 1. */
  readonly share: number;
}

const setting = (
  name: string,
  database: Setting['database'],
  services: number,
  victims: readonly Victim[],
  share: number,
): Setting => ({ name: `crash: ${name}`, database, services, victims, share });

/** All that are tried. */
export const settings: readonly Setting[] = [
  setting('sqlite', 'sqlite', 1, ['all'], 0.3),
  setting('sqlite, 2 services', 'sqlite', 2, ['one', 'all'], 0.25),
  setting('postgres', 'postgres', 1, ['all'], 0.15),
  setting('postgres, 2 services', 'postgres', 2, ['one', 'all'], 0.15),
  setting('postgres killed', 'postgres', 1, ['postgres'], 0.15),
];
