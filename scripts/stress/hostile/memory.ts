import { readFile } from 'node:fs/promises';

/** Resident memory of a process in megabytes; null where the system does not say (only Linux does). */
export const residentMegabytes = async (pid: number): Promise<number | null> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
};
