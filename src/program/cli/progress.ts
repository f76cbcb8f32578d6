const width = 30;

/** Shows how far some work is on one line of a terminal; writes nothing anywhere else. */
export const createProgress = (
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  total: number,
): { readonly show: (done: number) => void; readonly end: () => void } => {
  let shown = -1;
  return {
    show: (done) => {
      const percent = Math.min(100, Math.floor((done * 100) / total));
      if (!stream.isTTY || percent === shown) return;
      shown = percent;
      const filled = Math.round((percent * width) / 100);
      stream.write(
        `\r[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${String(percent).padStart(3)} %  ${done}/${total}`,
      );
    },
    end: () => {
      if (shown >= 0) stream.write('\n');
    },
  };
};

/** Likewise, for work that says of how much it is only as it goes; of more, when it turns out to be more. */
export const createLateProgress = (
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
): { readonly show: (done: number, total: number) => void; readonly end: () => void } => {
  let bar: ReturnType<typeof createProgress> | null = null;
  let last = 0;
  return {
    show: (done, total) => {
      if (bar === null || total > last) bar = createProgress(stream, Math.max(1, total));
      last = Math.max(last, total);
      bar.show(done);
    },
    end: () => bar?.end(),
  };
};
