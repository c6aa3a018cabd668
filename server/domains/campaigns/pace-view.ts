import type { PaceFields } from '#shared/contracts/pace.ts';
import type { CampaignPace } from './pace.ts';

export function toPaceFields(pace: CampaignPace | null): PaceFields {
  if (pace === null) return { ritmo_cps: null, objetivo_cps: null, freno: null, freno_texto: null };
  const { cps, targetCps, bottleneck } = pace;
  return {
    ritmo_cps: cps === null ? null : Math.round(100 * cps) / 100,
    objetivo_cps: targetCps,
    freno: bottleneck.why,
    freno_texto: bottleneck.text,
  };
}
