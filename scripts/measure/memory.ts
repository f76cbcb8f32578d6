import { readFileSync } from 'node:fs';

/** The most memory that a running process has had resident so far, in megabytes; 0 once it has ended. Linux only. */
export const peakMemory = (pid: number): number => {
  try {
    const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(line?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
};
