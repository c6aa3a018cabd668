import { testCallRoutes } from '#shared/contracts/test-calls.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { TestCallService } from './service.ts';
import { toTestCallAnswer } from './views.ts';

export function registerTestCallRoutes(app: App, testCalls: TestCallService): void {
  serve(app, testCallRoutes, {
    'POST /dialer/test-call': {
      permission: 'operator',
      errors: [
        'test_number_required',
        'test_number_invalid',
        'test_number_not_dialable',
        'campaign_not_found',
        'test_call_blacklisted',
        'test_call_in_registry',
        'test_call_abandoned_hold',
        'test_call_number_in_call',
        'test_call_number_gap',
        'test_call_number_cap',
        'test_call_no_trunk',
        'test_call_trunk_resting',
        'test_call_no_own_number',
        'test_call_no_pbx',
        'test_call_pbx_slow',
        'test_call_no_channel',
        'test_call_no_local_number',
        'test_call_no_caller_id',
        'test_call_too_many',
        'test_call_prefix_unsafe',
        'test_call_dry_run',
        'test_call_not_placed',
        'engine_unavailable',
      ],
      summary: 'Make a test call',
      description:
        'Answers after the call is placed; GET /llamadas/{id} returns its outcome. A test call has no contact, counts in no campaign, and is possible at any hour and while the dialer is stopped. It respects the blacklist, calls no number that is in a call or over its caps, calls no emergency, short or premium-rate number, uses a trunk’s channel and a caller id, and takes precedence over campaign calls in the global CPS, within 3 seconds.',
      handle: async (request) => {
        const { numero, campaign_id = null } = request.body;
        return toTestCallAnswer(await testCalls.make(actorOf(request), numero, campaign_id));
      },
    },
  });
}
