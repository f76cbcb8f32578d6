import { setTimeout as pause } from 'node:timers/promises';
import { type Answered, type Asked, ask } from './ask.ts';

/** What somebody asks again and again, each time on a new connection, while others keep the service busy. */
export interface Question {
  readonly name: string;
  readonly next: () => Asked;
  readonly status: number;
  /** Between an answer and the next request, in milliseconds. */
  readonly pause: number;
  readonly heard?: (answer: Answered, asked: Asked) => void;
}

/** What came of one question. */
export interface Heard {
  readonly name: string;
  /** Milliseconds of each answer, wrong ones too. */
  readonly times: readonly number[];
  readonly worst: number;
  readonly p99: number;
  /** What was not answered as it should be, in words. */
  readonly faults: readonly string[];
}

/** The value below which so many of a hundred lie; 0 of none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length * share) / 100)] ?? 0;

/** Asks all questions beside each other until it is stopped; the times of the first `warming` milliseconds are left out. */
export const startProbe = (address: string, questions: readonly Question[], warming = 0) => {
  const started = performance.now();
  let isStopped = false;
  const run = async (question: Question): Promise<Heard> => {
    const times: number[] = [];
    const faults: string[] = [];
    while (!isStopped) {
      const asked = question.next();
      const begun = performance.now();
      try {
        const answer = await ask(address, asked);
        if (answer.status === question.status) question.heard?.(answer, asked);
        else faults.push(`${question.name}: ${answer.status} ${answer.text.slice(0, 80)}`);
      } catch (error) {
        faults.push(`${question.name}: ${error}`);
      }
      if (begun - started >= warming) times.push(performance.now() - begun);
      await pause(question.pause);
    }
    return {
      name: question.name,
      times,
      worst: Math.max(0, ...times),
      p99: percentile(times, 99),
      faults,
    };
  };
  const running = Promise.all(questions.map(run));
  return {
    stop: (): Promise<Heard[]> => {
      isStopped = true;
      return running;
    },
  };
};
