import { readdirSync, readFileSync } from 'node:fs';

/*
 * What Linux tells of a process and all that it started, in /proc. Elsewhere there is nothing to read and all is 0.
 */

const ticksPerSecond = 100;

/** The fields of /proc/PID/stat from the third on; the second, the name, may hold anything. */
const statOf = (pid: number): readonly string[] | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};

const runningPids = (): number[] => {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
};

const treeOf = (root: number): number[] => {
  const parents = runningPids().map((pid) => [pid, Number(statOf(pid)?.[1])] as const);
  const tree = [root];
  for (const above of tree) for (const [pid, parent] of parents) if (parent === above) tree.push(pid);
  return tree;
};

const sum = (values: readonly number[]): number => values.reduce((so, value) => so + value, 0);

/** Seconds of processor time so far. */
export const cpuOfTree = (root: number): number =>
  sum(
    treeOf(root).map((pid) => {
      const stat = statOf(pid);
      return (Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0)) / ticksPerSecond;
    }),
  );

const statusOf = (pid: number, name: string): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** Megabytes that are resident now. */
export const memoryOfTree = (root: number): number => sum(treeOf(root).map((pid) => statusOf(pid, 'VmRSS')));

/** The most megabytes that were resident so far, each process at its own worst moment. */
export const peakMemoryOfTree = (root: number): number =>
  sum(treeOf(root).map((pid) => statusOf(pid, 'VmHWM')));

/** How many of those that are resident now are pages of files, which the system takes back when it needs them. */
export const fileMemoryOfTree = (root: number): number =>
  sum(treeOf(root).map((pid) => statusOf(pid, 'RssFile')));
