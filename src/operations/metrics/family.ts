/** Names and values by which series of one family differ. */
type Labels = Readonly<Record<string, string>>;

/** One number that is told. */
export interface Series {
  /** What follows the family's name: of histograms `_bucket`, `_sum` and `_count`. */
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

/** What is measured, by the name and type that Prometheus knows it by; the unit stands at the end of the name. */
export interface Family {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly series: readonly Series[];
}

/** A family of a single number. */
export const single = (name: string, type: 'counter' | 'gauge', help: string, value: number): Family => ({
  name,
  type,
  help,
  series: [{ value }],
});

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const line = (name: string, { suffix = '', labels = {}, value }: Series): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
};

/** The text format of Prometheus, 0.0.4; families of one name stand together, as it wants them. */
export const exposition = (families: readonly Family[]): string =>
  [...Map.groupBy(families, ({ name }) => name).values()]
    .map((same) => {
      const [{ name, type, help } = { name: '', type: '', help: '' }] = same;
      const lines = same.flatMap(({ series }) => series.map((each) => line(name, each)));
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');

/** Counts durations by how long they took. */
export interface Histogram {
  readonly observe: (seconds: number) => void;
  /** As Prometheus wants them: each bucket holds those before it too. */
  readonly series: (labels: Labels) => readonly Series[];
}

/** Upper bounds in seconds: from what stands ready to what nobody waits for. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** An empty one. */
export const createHistogram = (): Histogram => {
  const counts = bounds.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    observe: (seconds) => {
      count += 1;
      sum += seconds;
      // Most are in the first.
      for (let index = 0; index < bounds.length; index += 1) {
        if (seconds <= (bounds[index] as number)) {
          counts[index] = (counts[index] as number) + 1;
          return;
        }
      }
    },
    series: (labels) => {
      let upTo = 0;
      const buckets = bounds.map((bound, index): Series => {
        upTo += counts[index] as number;
        return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: upTo };
      });
      return [
        ...buckets,
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ];
    },
  };
};
