const barWidth = 30;

/** A bar that shows how far some work is. */
export interface Progress {
  /** `total` may grow as the work goes on. */
  readonly show: (done: number, total: number) => void;
  readonly end: () => void;
}

/** Shows how far some work is on one line of a terminal; writes nothing anywhere else. */
export const createProgress = (stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Progress => {
  let lastPercent = -1;
  let lastTotal = 0;
  return {
    show: (done, total) => {
      const percent = Math.min(100, Math.floor((done * 100) / Math.max(1, total)));
      if (!stream.isTTY || (percent === lastPercent && total === lastTotal)) return;
      [lastPercent, lastTotal] = [percent, total];
      const filled = Math.round((percent * barWidth) / 100);
      stream.write(
        `\r[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${String(percent).padStart(3)} %  ${done}/${total}`,
      );
    },
    end: () => {
      if (lastPercent >= 0) stream.write('\n');
    },
  };
};

/** Rows of texts as lines of aligned columns, the first row being the headings. */
export const alignColumns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
};
