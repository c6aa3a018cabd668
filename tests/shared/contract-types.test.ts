/**
 * Server and web take their types from the contracts, so a change of shape is a compile error in both. A type such as
 * `any` would hide the change, so the lines marked with @ts-expect-error must not compile. Nothing runs.
 */
import { describe, expectTypeOf, it } from 'vitest';
import type { App } from '#server/platform/http/app.ts';
import { replies } from '#server/platform/http/replies.ts';
import type { toCallAnswer, toHistoryAnswer } from '#server/domains/calls/views.ts';
import type { toCampaignAnswer, toCampaignsAnswer, toDeleteAnswer } from '#server/domains/campaigns/views.ts';
import type { toStatus } from '#server/domains/campaigns/dialer/views.ts';
import type { CallAnswer, HistoryAnswer } from '#shared/contracts/calls.ts';
import {
  CampaignsAnswer,
  NewCampaign,
  type CampaignAnswer,
  type CampaignDeleteAnswer,
} from '#shared/contracts/campaigns.ts';
import type { CallStatsAnswer, MonitoringAnswer } from '#shared/contracts/dashboards.ts';
import type { DialerStatus } from '#shared/contracts/dialer.ts';
import type { useCallStats, useMonitoring } from '#web/features/monitoring/dashboards/api.ts';

/** Type of the data of a query hook. */
type DataOf<Hook extends () => { readonly data: unknown }> = NonNullable<ReturnType<Hook>['data']>;

describe('types of the contracts', () => {
  it('are the types of the server’s views', () => {
    expectTypeOf<ReturnType<typeof toCampaignsAnswer>>().toExtend<CampaignsAnswer>();
    expectTypeOf<ReturnType<typeof toCampaignAnswer>>().toExtend<CampaignAnswer>();
    expectTypeOf<ReturnType<typeof toDeleteAnswer>>().toExtend<CampaignDeleteAnswer>();
    expectTypeOf<ReturnType<typeof toHistoryAnswer>>().toExtend<HistoryAnswer>();
    expectTypeOf<ReturnType<typeof toCallAnswer>>().toExtend<CallAnswer>();
    expectTypeOf<ReturnType<typeof toStatus>>().toExtend<DialerStatus>();
    expectTypeOf<ReturnType<typeof toStatus>>().not.toBeAny();
  });

  it('are the types the console reads', () => {
    expectTypeOf<DataOf<typeof useMonitoring>>().toEqualTypeOf<MonitoringAnswer>();
    expectTypeOf<DataOf<typeof useCallStats>>().toEqualTypeOf<CallStatsAnswer>();
    // @ts-expect-error: the contract has no such field
    expectTypeOf<DataOf<typeof useMonitoring>['no_such_field']>().toBeAny();
  });

  it('bind each handler to its route’s schemas', () => {
    const register = (app: App): void => {
      app.get('/whole', { schema: { response: replies(CampaignsAnswer) } }, async () => ({
        success: true as const,
        campaigns: [],
        total: 0,
      }));
      // @ts-expect-error: the answer lacks fields of its schema
      app.get('/half', { schema: { response: replies(CampaignsAnswer) } }, async () => ({ success: true as const }));
      app.post('/body', { schema: { body: NewCampaign } }, async ({ body }) => {
        expectTypeOf(body.name).toEqualTypeOf<string>();
        // @ts-expect-error: the request has no such field
        return { name: body.no_such_field as unknown };
      });
    };
    expectTypeOf(register).toBeFunction();
  });
});
