import { readdirSync } from 'node:fs';
import { getHeapSpaceStatistics } from 'node:v8';
import { type Metric, single } from './metric.ts';

const openFiles = (): readonly Metric[] => {
  try {
    const count = readdirSync('/proc/self/fd').length;
    return [single('process_open_fds', 'gauge', 'Open files and connections.', count)];
  } catch {
    // Linux alone has it.
    return [];
  }
};

const heapSpaces = (): Metric => ({
  name: 'nodejs_heap_space_size_total_bytes',
  type: 'gauge',
  help: 'Of the heap each space of V8.',
  series: getHeapSpaceStatistics().map(({ space_name, space_size }) => ({
    labels: { space: space_name.replace(/_space$/, '') },
    value: space_size,
  })),
});

/** Metrics of this process by the system and Node, under the names of dashboards for Node. */
export const processMetrics = (version: string): readonly Metric[] => {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const { active, idle } = performance.eventLoopUtilization();
  return [
    {
      name: 'cartelera_build_info',
      type: 'gauge',
      help: 'Always 1; the labels name the version.',
      series: [{ labels: { version, node: process.version }, value: 1 }],
    },
    single('process_start_time_seconds', 'gauge', 'Since 1970.', Math.round(performance.timeOrigin) / 1000),
    single('process_cpu_seconds_total', 'counter', 'Processor time.', (user + system) / 1e6),
    single('process_resident_memory_bytes', 'gauge', 'Memory in use.', rss),
    ...openFiles(),
    single('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', heapUsed),
    single('nodejs_heap_size_total_bytes', 'gauge', 'Heap taken from the system.', heapTotal),
    heapSpaces(),
    single('nodejs_external_memory_bytes', 'gauge', 'Memory of buffers and the like.', external),
    single('nodejs_eventloop_active_seconds_total', 'counter', 'Event loop at work.', active / 1000),
    single('nodejs_eventloop_idle_seconds_total', 'counter', 'Event loop without work.', idle / 1000),
  ];
};
