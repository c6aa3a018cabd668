import { expect, it } from 'vitest';
import type { CostAnswer } from '#server/domains/campaigns/detection/cost-store.ts';
import { detectionCost } from '#server/domains/campaigns/detection/cost.ts';
import { createDetectionService } from '#server/domains/campaigns/detection/service.ts';
import { MINUTE_MS } from '#shared/durations.ts';

function createTestService() {
  const reads: number[] = [];
  const test = { nowMs: 1_800_000_000_000, isOn: true, fails: false, reads };
  const service = createDetectionService({
    hasCampaign: (id) => id < 10,
    isDetecting: () => test.isOn,
    async readCost({ campaignId, sinceMs }): Promise<CostAnswer> {
      reads.push(campaignId);
      if (test.fails) throw new Error('the database is locked');
      return { ...detectionCost([]), sinceMs, calls: 0 };
    },
    clock: { nowMs: () => test.nowMs },
  });
  return { test, service };
}

it('reads the calls of a campaign once a minute, however many ask', async () => {
  const { test, service } = createTestService();
  const answers = await Promise.all([1, 1, 2, 1].map((id) => service.costOf(id)));
  expect(test.reads).toEqual([1, 2]);
  expect(answers[3]).toEqual(answers[0]);
  test.nowMs += MINUTE_MS - 1;
  test.isOn = false;
  expect(await service.costOf(1)).toEqual({ ...answers[0], isOn: false });
  test.nowMs += 1;
  expect((await service.costOf(1)).untilMs).toBe(test.nowMs);
  expect(test.reads).toEqual([1, 2, 1]);
});

it('does not keep a failure', async () => {
  const { test, service } = createTestService();
  test.fails = true;
  await expect(service.costOf(1)).rejects.toThrow('the database is locked');
  test.fails = false;
  expect((await service.costOf(1)).calls).toBe(0);
});

it('refuses an unknown campaign', async () => {
  await expect(createTestService().service.costOf(10)).rejects.toMatchObject({ code: 'campaign_not_found' });
});
