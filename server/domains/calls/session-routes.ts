import { sessionCallRoutes } from '#shared/contracts/session-calls.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { readInstant } from '#server/platform/http/read-instant.ts';
import { serve } from '#server/platform/http/serve.ts';

type SessionRoutesOptions = {
  readonly host: Pick<DialerHost, 'handOverCall' | 'chooseSessionCode'>;
  /** The console's time zone (IANA). */
  readonly timeZone: () => string;
};

/** What bots order has no audit entry: the call has it. */
export function registerSessionRoutes(app: App, { host, timeZone }: SessionRoutesOptions): void {
  serve(app, sessionCallRoutes, {
    'POST /llamadas/:id/hand-over': {
      permission: 'operator',
      errors: [
        'call_not_found',
        'call_ended',
        'call_not_in_session',
        'team_not_found',
        'team_unstaffed',
        'call_on_other_pbx',
        'engine_unavailable',
      ],
      summary: 'Hand a bot’s call over to a team',
      description:
        'For the call that a session has. In the team’s queue it is first, and the desk of whoever takes it shows the note and the fields.',
      handle: async (request) => {
        const { team_id: teamId, note = '', fields = [] } = request.body;
        await host.handOverCall(null, request.params.id, { teamId, note, fields }, actorOf(request).id);
        return { success: true as const };
      },
    },

    'POST /llamadas/:id/disposition': {
      permission: 'operator',
      errors: [
        'call_not_found',
        'call_not_in_session',
        'disposition_over',
        'disposition_unknown',
        'disposition_not_offered',
        'disposition_note_required',
        'engine_unavailable',
      ],
      summary: 'Say what came of a bot’s call',
      description:
        'While a session has the call it can be replaced, and counts at the end; up to 10 minutes after the end it counts at once. A call that was handed over gets the code of its agent.',
      handle: async (request) => {
        const { disposition: codeId, note = '', callback: at } = request.body;
        const callback = at === undefined ? null : { dueAtMs: readInstant(at, timeZone()), isOwn: false };
        const chosen = { callId: request.params.id, codeId, note, callback };
        await host.chooseSessionCode(null, actorOf(request).id, chosen);
        return { success: true as const };
      },
    },
  });
}
