import { describe, expect, it } from 'vitest';
import { INITIAL_LIMITS } from '#shared/domain/site-limits.ts';
import { cpsError } from '#web/features/monitoring/metrics/cps.ts';
import { configErrors, draftOf as configOf } from '#web/features/campaigns/dialer/dialer-config.ts';
import { draftOf, validateDraft } from '#web/features/campaigns/parts/campaign-draft.ts';
import { draftOf as trunkOf, validateTrunk } from '#web/features/trunks/trunk-draft.ts';
import { everydayCpsHint, fullCpsHint, limitedError, limitedHelp } from '#web/lib/site-limits.ts';

const RAISED = { max_agents: 500, max_campaign_lines: 1000, max_trunk_channels: 2000, max_cps: 300 };

describe('a form', () => {
  it('follows the site’s limits', () => {
    const draft = { ...draftOf(null), name: 'Una', cli_number: '+541152345678' };
    const fast = { ...draft, max_concurrent_calls: 1000, calls_per_second: 300 };
    expect(validateDraft(fast, false, RAISED)).toEqual({});
    expect(validateDraft({ ...fast, max_concurrent_calls: 1001, calls_per_second: 301 }, false, RAISED)).toEqual({
      max_concurrent_calls: 'Entre 1 y 1000',
      calls_per_second: 'Entre 1 y 300',
    });
    expect(validateTrunk({ ...trunkOf(null), max_channels: 2000 }, RAISED)).not.toHaveProperty('max_channels');
    expect(validateTrunk({ ...trunkOf(null), max_channels: 2001 }, RAISED)).toHaveProperty('max_channels');
    const wire = { max_calls_per_second: 10, min_calls_per_second: 1, target_answer_rate: 0.15, agent_capacity: 5 };
    const config = configOf(wire);
    const most = { ...config, agent_capacity: 500, max_calls_per_second: 150 };
    expect(configErrors(most, config, RAISED)).toEqual({});
    const more = { ...config, agent_capacity: 501, max_calls_per_second: 151 };
    expect(Object.keys(configErrors(more, config, RAISED))).toEqual(['max_calls_per_second', 'agent_capacity']);
    expect([cpsError(300, RAISED), cpsError(301, RAISED)]).toEqual([undefined, 'CPS deve estar entre 1 e 300']);
  });

  it('says the range of the global rate', () => {
    expect(everydayCpsHint(INITIAL_LIMITS)).toBe('De 1 a 50; hasta 100 en Performance, con el test de carga');
    expect(everydayCpsHint(RAISED)).toBe('De 1 a 150; hasta 300 en Performance, con el test de carga');
    expect(fullCpsHint(RAISED)).toBe('De 1 a 300; desde 150, probalo antes con el test de carga');
  });

  it('keeps a stored value above a lowered limit, and says so', () => {
    expect(limitedError(80, 50, 80)).toBeUndefined();
    expect(limitedError(81, 50, 80)).toBe('Entre 1 y 50');
    expect(limitedError(0, 50, 0)).toBe('Entre 1 y 50');
    expect(limitedHelp('De 1 a 50', 50, 80)).toBe(
      'De 1 a 50. Los 80 guardados superan el máximo de este sitio: quedan hasta que los cambies.',
    );
    expect(limitedHelp('De 1 a 50.', 50, 80)).toMatch(/^De 1 a 50\. Los 80/);
    expect(limitedHelp('De 1 a 50', 50, 50)).toBe('De 1 a 50');
    expect(limitedHelp('De 1 a 50', 50, undefined)).toBe('De 1 a 50');
  });
});
