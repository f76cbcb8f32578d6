/** What an answer means for an address. */
export type Kind = 'found' | 'lost' | 'otherProgram' | 'detour' | 'other';

/** An address of the old site, and what the calendar answers there in the end. */
interface CheckedAddress {
  readonly address: string;
  readonly status: number;
}

/** What came of asking for one path, redirects followed. */
export interface PathAnswer {
  /** 0 where a redirect leads to what does not answer. */
  readonly status: number;
  readonly redirects: number;
  /** Whether a Cartelera answered. */
  readonly isOwn: boolean;
}

/** What came of asking for every address of a sitemap. */
export interface AddressCheck {
  readonly files: number;
  /** How many of the files a Cartelera serves. */
  readonly ownFiles: number;
  /** Of the calendar: those that lead to a page, and those that would be lost. */
  readonly found: number;
  readonly lost: readonly CheckedAddress[];
  /** Of the calendar: those that another program answers, and those that lead to their page by several redirects. */
  readonly otherProgram: readonly CheckedAddress[];
  readonly detours: readonly { readonly address: string; readonly redirects: number }[];
  /** Addresses of other pages of the site: a blog, a contact page; and which of them are written like the calendar's. */
  readonly others: readonly string[];
  readonly alike: readonly string[];
  /** Addresses of other hosts, or none; nobody is asked for them. */
  readonly otherHosts: readonly string[];
}

/** Counts and lists what came of addresses. */
interface Tally {
  /** Of an address that was asked for. */
  readonly note: (address: string, kind: Kind, answer: PathAnswer, isAlike: boolean) => void;
  /** Of one that was not: of another part of the site, or of another host. */
  readonly leave: (address: string, isHere: boolean) => void;
  readonly result: () => Omit<AddressCheck, 'files' | 'ownFiles'>;
}

/** A tally of nothing. */
export const createTally = (): Tally => {
  const lost: CheckedAddress[] = [];
  const otherProgram: CheckedAddress[] = [];
  const detours: { address: string; redirects: number }[] = [];
  const others: string[] = [];
  const alike: string[] = [];
  const otherHosts: string[] = [];
  let found = 0;
  return {
    note: (address, kind, { status, redirects }, isAlike) => {
      if (kind === 'found') found += 1;
      else if (kind === 'lost') lost.push({ address, status });
      else if (kind === 'otherProgram') otherProgram.push({ address, status });
      else if (kind === 'detour') detours.push({ address, redirects });
      else {
        others.push(address);
        if (isAlike) alike.push(address);
      }
    },
    leave: (address, isHere) => (isHere ? others : otherHosts).push(address),
    result: () => ({ found, lost, otherProgram, detours, others, alike, otherHosts }),
  };
};
