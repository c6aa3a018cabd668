import type { CampaignProgress } from '#shared/contracts/press1.ts';
import { SAMPLE_CONTACTS, type FactOf } from './world.ts';

export type SampleProgress = ReturnType<typeof createSampleProgress>;

/** Follows the contacts of one sample campaign through the ends of their calls. */
export function createSampleProgress() {
  const dueAtMs = new Map<number, number>();
  const reached = new Set<number>();
  const done = { success: 0, attempts_used: 0, opted_out: 0, blacklisted: 0 };

  return {
    count({ leadId, answeredBy, settlement }: FactOf<'CallEnded'>): void {
      if (answeredBy === 'person') reached.add(leadId);
      if (settlement.kind === 'retry') dueAtMs.set(leadId, settlement.dueAtMs);
      else {
        dueAtMs.delete(leadId);
        done[settlement.why]++;
      }
    },

    /** There is no forecast: the samples end with the session. */
    read(): CampaignProgress {
      const { success, attempts_used, opted_out, blacklisted } = done;
      const untried = SAMPLE_CONTACTS - dueAtMs.size - success - attempts_used - opted_out - blacklisted;
      return {
        total: SAMPLE_CONTACTS,
        sin_intentar: untried,
        por_reintentar: dueAtMs.size,
        con_exito: success,
        agotados: attempts_used,
        opt_out: opted_out,
        excluidos: blacklisted,
        alcanzados: reached.size,
        proximo_reintento: dueAtMs.size === 0 ? null : new Date(Math.min(...dueAtMs.values())).toISOString(),
        llamadas_restantes: untried + dueAtMs.size,
        fin_previsto: null,
      };
    },
  };
}
