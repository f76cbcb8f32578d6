import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * To be called in a process that helps the one that started it: others go first, it is the first to be ended where memory
 * is short, and only the one that started it says when to stop. A system that keeps programs short may not allow the
 * first two.
 */
export const stepBack = (): void => {
  // A terminal and a service manager signal every process of the service.
  process.on('SIGTERM', () => undefined);
  process.on('SIGINT', () => undefined);
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    // Linux (proc_pid_oom_score_adj(5)).
    writeFileSync('/proc/self/oom_score_adj', '1000', { flag: 'r+' });
  } catch {
    // The work counts for more.
  }
};
