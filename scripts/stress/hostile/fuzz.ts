import fc from 'fast-check';
import type { SendHostile } from './client.ts';
import { type ApiDocument, operationsOf } from './operations.ts';
import { type HostileRequest, hostileRequests } from './requests.ts';
import { faultOf, type RawAnswer } from './verdict.ts';

/** What came of many requests. */
export interface FuzzResult {
  readonly tried: number;
  readonly serverErrors: number;
  /** What went wrong, with the smallest request that does it. */
  readonly faults: readonly string[];
}

/** How many requests are drawn together; after a fault the next ones go on with another draw. */
const drawn = 200;
const mostFaults = 20;

const shown = ({ verb, target, headers, body, isKnown }: HostileRequest): string => {
  const sent = body === null ? '' : Buffer.from(body, 'base64').toString();
  return `${isKnown ? 'admin' : 'stranger'} ${verb} ${target} ${JSON.stringify(headers)} ${JSON.stringify(sent).slice(0, 1000)}`;
};

/** Puts the ids of records that were made lately where a request asks for them. */
const recentRecords = () => {
  const ids = new Map<string, number[]>();
  const kindOf = (target: string): string => /^\/[a-z]*/.exec(target)?.[0] ?? '';
  return {
    fill: (sending: HostileRequest): HostileRequest => {
      const known = ids.get(kindOf(sending.target)) ?? [];
      const target = sending.target.replace(/\{recent (\d)\}/, (_, back: string) =>
        String(known.at(-1 - Number(back)) ?? Number(back) + 1),
      );
      return { ...sending, target };
    },
    note: ({ target }: HostileRequest, { status, text }: RawAnswer): void => {
      const id = status === 201 ? /"id": ?(\d+)/.exec(text)?.[1] : undefined;
      if (id === undefined) return;
      ids.set(kindOf(target), [...(ids.get(kindOf(target)) ?? []).slice(-20), Number(id)]);
    },
  };
};

/** Sends so many requests made from the document and judges their answers; the same seed makes the same requests. */
export const fuzz = async (
  document: ApiDocument,
  send: SendHostile,
  wanted: number,
  seed: number,
): Promise<FuzzResult> => {
  const requests = hostileRequests(document, operationsOf(document));
  const recent = recentRecords();
  const faults: string[] = [];
  let tried = 0;
  let serverErrors = 0;
  const property = fc.asyncProperty(requests, async (sending) => {
    tried += 1;
    const answer = await send(recent.fill(sending));
    recent.note(sending, answer);
    const fault = faultOf(answer, sending.verb === 'HEAD');
    if (fault !== null) throw new Error(fault);
  });
  for (let draw = 0; tried < wanted && faults.length < mostFaults; draw += 1) {
    const numRuns = Math.min(drawn, wanted - tried);
    const outcome = await fc.check(property, {
      seed: seed + draw,
      numRuns,
      interruptAfterTimeLimit: 120_000,
    });
    const [counterexample] = outcome.counterexample ?? [];
    if (counterexample === undefined) continue;
    const reason = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : 'unknown';
    if (reason.startsWith('status 5')) serverErrors += 1;
    faults.push(`${reason} after ${shown(counterexample)} (seed ${seed + draw})`);
  }
  return { tried, serverErrors, faults };
};
