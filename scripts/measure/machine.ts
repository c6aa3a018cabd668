import { cpus, release, totalmem, type } from 'node:os';

export type Machine = { cpu: string; cores: number; memoryGiB: number; system: string; node: string };

/** Describes the machine on which figures are measured. */
export function describeMachine(): Machine {
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
  };
}

/** Formats the machine as one line. */
export function machineLine({ cpu, cores, memoryGiB, system, node }: Machine): string {
  return `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}`;
}
