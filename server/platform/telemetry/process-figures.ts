import { readdirSync, readFileSync } from 'node:fs';
import { counterOf, type Family, type Series, gaugeOf } from './family.ts';

const FILES = '/proc/self/fd';
const LIMITS = '/proc/self/limits';

/** Returns the process's use of resources, under Prometheus's standard names. */
export function processFamilies(): readonly Family[] {
  const startedAtS = Date.now() / 1000 - process.uptime();
  const maxFiles = readMaxFiles();
  return [
    gaugeOf('process_resident_memory_bytes', 'Memory of the whole process.', () => process.memoryUsage.rss()),
    counterOf('process_cpu_seconds_total', 'Processor time of all threads.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    gaugeOf('process_start_time_seconds', 'Start time of the process, seconds since 1970.', () => startedAtS),
    gaugeOf('process_open_fds', 'Open files and connections (Linux).', countFiles),
    gaugeOf('process_max_fds', 'Maximum open files and connections (Linux).', () => maxFiles),
  ];
}

/** Returns no series if the system does not report open files. */
function countFiles(): number | readonly Series[] {
  try {
    return readdirSync(FILES).length - 1; // one of them is for this read
  } catch {
    return [];
  }
}

function readMaxFiles(): number | readonly Series[] {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync(LIMITS, 'utf8'))?.[1];
    return soft === undefined ? [] : Number(soft);
  } catch {
    return [];
  }
}
