/** Names and values by which series of one family differ. */
export type Labels = Readonly<Record<string, string>>;

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
