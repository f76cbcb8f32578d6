/*
 * Searches from a process of its own: each word once over HTTP and once with bare node:sqlite on the calendar's own
 * file, first the one and then the other. Reads a job (JSON, see search.ts) from standard input, prints what came of it.
 * Both must find the same events.
 */
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { Client } from 'undici';
import { gatherLatencies } from '../load/latencies.ts';
import type { SearchJob, SearchMeasured } from '../parts/search.ts';
import { chooseWords, trigramsOf } from '../parts/search-words.ts';

const job = JSON.parse(await text(process.stdin)) as SearchJob;
const database = new DatabaseSync(job.file, { readOnly: true });
// As the service reads.
database.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824;');
const words = chooseWords(database, job.words, job.count);
const find = database.prepare(`select occurrences.start_local, occurrences.id as id, count(*) over () as total
  from (select rowid as id from event_trigrams where event_trigrams match ?
      union all select event_id from unindexed_texts) as named
    cross join occurrences on occurrences.event_id = named.id
    cross join event_search on event_search.event_id = named.id
  where occurrences.hidden = 0 and occurrences.status = 'publish'
    and occurrences.protected = 0 and occurrences.start_local >= ? and occurrences.end_local <= ?
    and instr(event_search.text, ?) > 0
  order by 1, 2 limit 50`);
const rowOf = database.prepare('select * from events where id = ?');

interface Answer {
  readonly events: readonly { readonly id: number }[];
  readonly total: number;
  readonly rest_url: string;
}

/** The ids of the first page and how many there are in all, the rows read as well. */
const findBare = (word: string, from: string, to: string): { ids: unknown[]; total: number } => {
  const found = find.all(trigramsOf(word), from, to, word);
  for (const { id } of found) rowOf.get(Number(id));
  return { ids: found.map(({ id }) => id), total: Number(found[0]?.['total'] ?? 0) };
};

const client = new Client(job.address);
const ours = gatherLatencies();
const bare = gatherLatencies();
let [oursTime, bareTime, errors] = [0, 0, 0];
let fault: string | null = null;

for (const word of words) {
  const asked = performance.now();
  const answer = await client.request({ method: 'GET', path: `${job.path}?search=${word}&per_page=50` });
  const body = await answer.body.text();
  const answered = performance.now();
  const { events, total, rest_url } = JSON.parse(body) as Answer;
  const window = new URL(rest_url).searchParams;
  const [from, to] = [window.get('start_date') ?? '', window.get('end_date') ?? ''];
  const begun = performance.now();
  const found = findBare(word, from, to);
  const ended = performance.now();
  ours.add(answered - asked);
  bare.add(ended - begun);
  oursTime += answered - asked;
  bareTime += ended - begun;
  const isRight = total === found.total && events.every(({ id }, at) => id === found.ids[at]);
  if (isRight && events.length === found.ids.length) continue;
  errors += 1;
  fault ??= `search for ${word}: ${total} in all, and there are ${found.total}`;
}
await client.close();
database.close();
const measured: SearchMeasured = {
  ours: ours.summary(),
  bare: bare.summary(),
  ratio: oursTime / Math.max(1, bareTime),
  errors,
  fault,
};
process.stdout.write(JSON.stringify(measured));
