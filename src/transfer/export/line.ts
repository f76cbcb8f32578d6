import type { Images } from '../../calendar/images/images.ts';
import type { Links } from '../../kernel/links.ts';
import type { Site } from '../../kernel/site.ts';
import type { LineKind } from '../import/archive/format.ts';
import type { Snapshot } from './snapshot.ts';

/** One line of an export. */
export interface ExportLine {
  readonly kind: LineKind;
  /** JSON text: the record as the interface answers it. */
  readonly record: string;
  /** What that does not say, or says for readers only. */
  readonly stored: object;
}

/** What lines are made from. */
export interface LineSource {
  readonly snapshot: Snapshot;
  readonly site: Site;
  readonly images: Images;
  /** What stands in the addresses of the records. */
  readonly links: Links;
}
