import { telephonyRoutes } from '#shared/contracts/telephony.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { toDrainAnswer } from './views.ts';

export function registerTelephonyRoutes(app: App, drainPbx: DialerHost['drainPbx']): void {
  serve(app, telephonyRoutes, {
    'POST /dialer/centrales/drenar': {
      permission: 'admin',
      errors: ['pbx_not_found', 'engine_unavailable'],
      summary: 'Drain a PBX, or end it',
      description:
        'A draining PBX finishes its calls and gets no new ones, for example before its maintenance. Lasts until it is ended or the server restarts. GET /dialer/status shows it.',
      handle: async (request) => {
        const { nombre, drenar } = request.body;
        const entry = {
          actor: actorOf(request),
          action: 'pbx.drain',
          entity: 'pbx',
          entityId: nombre,
          after: { nombre, drenar },
        };
        await drainPbx(entry, nombre, drenar);
        return toDrainAnswer(nombre, drenar);
      },
    },
  });
}
