import type { ActiveCall } from '#shared/contracts/calls.ts';
import { statusName, STATUSES, type StatusName } from './call-status.ts';

/** Empty: no filter. */
export type CallFilters = { estado: string; campanha: string; pais: string };

export function filterCalls(calls: readonly ActiveCall[], { estado, campanha, pais }: CallFilters): ActiveCall[] {
  return calls.filter(
    (call) =>
      (estado === '' || statusName(call.status) === estado) &&
      (campanha === '' || call.campanha === campanha) &&
      (pais === '' || call.codigo_pais === pais),
  );
}

/** The options of the filters: every state, and the campaigns and countries of the calls in progress. */
export function filterChoices(calls: readonly ActiveCall[]): {
  states: StatusName[];
  campaigns: string[];
  countries: string[];
} {
  return {
    states: STATUSES.map((status) => status.name),
    campaigns: distinct(calls.map((call) => call.campanha)),
    countries: distinct(calls.map((call) => call.codigo_pais)),
  };
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values)]
    .filter((value) => value !== null && value !== '')
    .toSorted((a, b) => String(a).localeCompare(String(b))) as string[];
}
