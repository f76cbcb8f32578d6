/** Names and values by which series of one metric differ. */
type Labels = Readonly<Record<string, string>>;

/** One number of a metric. */
export interface Series {
  /** What follows the metric's name: of histograms `_bucket`, `_sum` and `_count`. */
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

/** What is measured, as Prometheus names it; the unit stands at the end of the name. */
export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly series: readonly Series[];
}

/** A metric of a single number. */
export const single = (name: string, type: 'counter' | 'gauge', help: string, value: number): Metric => ({
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

/** The text format of Prometheus, 0.0.4; metrics of one name stand together, as it expects them. */
export const exposition = (metrics: readonly Metric[]): string =>
  [...Map.groupBy(metrics, ({ name }) => name).values()]
    .map((same) => {
      const [{ name, type, help } = { name: '', type: '', help: '' }] = same;
      const lines = same.flatMap(({ series }) => series.map((each) => line(name, each)));
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');

/** Counts durations in buckets. */
export interface Histogram {
  readonly observe: (seconds: number) => void;
  /** As Prometheus expects them: each bucket counts those of the ones before it too. */
  readonly series: (labels: Labels) => readonly Series[];
}

/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Returns an empty histogram. */
export const createHistogram = (): Histogram => {
  const buckets = bounds.map((bound) => ({ bound, count: 0 }));
  let count = 0;
  let sum = 0;
  return {
    observe: (seconds) => {
      count += 1;
      sum += seconds;
      for (const bucket of buckets) if (seconds <= bucket.bound) bucket.count += 1;
    },
    series: (labels) => [
      ...buckets.map((bucket): Series => {
        const le = String(bucket.bound);
        return { suffix: '_bucket', labels: { ...labels, le }, value: bucket.count };
      }),
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ],
  };
};
