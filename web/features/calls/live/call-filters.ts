import type { ActiveCall } from '#shared/contracts/calls.ts';
import { ETAPAS, STAGES } from '#web/lib/call-words.ts';

/** `estado` is a call stage. Empty filters match everything. */
export type CallFilters = { estado: string; campanha: string; pais: string };

export function filterCalls(calls: readonly ActiveCall[], { estado, campanha, pais }: CallFilters): ActiveCall[] {
  return calls.filter(
    (call) =>
      (estado === '' || call.etapa === estado) &&
      (campanha === '' || call.campanha === campanha) &&
      (pais === '' || call.codigo_pais === pais),
  );
}

/** Returns the options of the filters: all stages, and the campaigns and countries of the calls in progress. */
export function filterChoices(calls: readonly ActiveCall[]): {
  stages: { value: string; label: string }[];
  campaigns: string[];
  countries: string[];
} {
  return {
    stages: STAGES.map((value) => ({ value, label: ETAPAS[value] })),
    campaigns: distinct(calls.map((call) => call.campanha)),
    countries: distinct(calls.map((call) => call.codigo_pais)),
  };
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values)]
    .filter((value) => value !== null && value !== '')
    .toSorted((a, b) => String(a).localeCompare(String(b))) as string[];
}
