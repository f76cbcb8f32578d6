import { run } from '../../src/program/cli/run.ts';

/*
 * Runs one command after the other in this process, for `runCommand` in `commands.ts`. What a command leaves behind that
 * would keep a process of its own from ending keeps its result back.
 */

/** What a command is run with. */
export interface Call {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

type Write = typeof process.stdout.write;

/** Keeps what is written to a stream; the callback may stand in the place of the encoding. */
const keepWrites = (stream: NodeJS.WriteStream): { readonly take: () => string } => {
  const kept: Uint8Array[] = [];
  const write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    kept.push(Buffer.from(chunk));
    const written = rest.find((each) => typeof each === 'function');
    if (written !== undefined) process.nextTick(written as () => void);
    return true;
  };
  stream.write = write as Write;
  // As in a process whose output goes through a pipe: no progress is drawn.
  stream.isTTY = false;
  return {
    // Without a byte order mark, as `runProgram` reads.
    take: () => new TextDecoder().decode(Buffer.concat(kept.splice(0))),
  };
};

const [out, err] = [keepWrites(process.stdout), keepWrites(process.stderr)];

const holding = (): number => process.getActiveResourcesInfo().length;

const untilNothingIsLeft = async (before: number): Promise<void> => {
  while (holding() > before) await new Promise((resolve) => setTimeout(resolve, 1).unref());
};

process.on('message', async ({ args, environment }: Call) => {
  const before = holding();
  const code = await run(args, environment);
  await untilNothingIsLeft(before);
  process.send?.({ code, out: out.take(), err: err.take() });
});
