import { dialerRoutes } from '#shared/contracts/dialer.ts';
import type { Permission } from '#shared/roles.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve, type Endpoint } from '#server/platform/http/serve.ts';
import type { DialerService } from './service.ts';
import { fromConfigChange, said, toConfigAnswer, toControlAnswer, toStatus } from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const STARTED = serverMsg('Discador iniciado con éxito');
const STOPPED = serverMsg('Discador detenido con éxito');
const CONFIGURED = serverMsg('Configuración actualizada con éxito');

export function registerDialerRoutes(app: App, service: DialerService): void {
  // The console has two dialer switches, with different permissions.
  const start = (permission: Permission): Endpoint<(typeof dialerRoutes)['POST /dialer/start']> => ({
    permission,
    errors: ['dialer_running', 'cps_range_invalid', 'engine_unavailable'],
    summary: 'Start the dialer',
    description: 'The optional body is a config to apply first.',
    handle: async (request) => {
      const changes = fromConfigChange(request.body);
      service.check(changes);
      const overview = await service.start(actorOf(request));
      if (Object.keys(changes).length === 0) return toStatus(overview, STARTED);
      return toStatus({ ...overview, config: await service.configure(actorOf(request), changes) }, STARTED);
    },
  });
  const stop = (permission: Permission): Endpoint<(typeof dialerRoutes)['POST /dialer/stop']> => ({
    permission,
    errors: ['dialer_stopped', 'engine_unavailable'],
    summary: 'Stop the dialer',
    description: 'No more calls are placed; calls in progress finish.',
    handle: async (request) => toStatus(await service.stop(actorOf(request)), STOPPED),
  });
  serve(app, dialerRoutes, {
    'GET /dialer/status': {
      permission: 'user',
      summary: 'Status of the dialer',
      description: 'With the waiting campaigns, each with its reason.',
      handle: async () => toStatus(service.overview()),
    },

    'GET /dialer/config': {
      permission: 'supervisor',
      summary: 'Settings shared by all campaigns',
      handle: async () => toConfigAnswer(service.overview().config),
    },

    'POST /dialer/config': {
      permission: 'supervisor',
      errors: ['cps_range_invalid', 'engine_unavailable'],
      summary: 'Change the settings shared by all campaigns',
      description: 'Absent fields stay as they are. Takes effect at once.',
      handle: async (request) =>
        toConfigAnswer(await service.configure(actorOf(request), fromConfigChange(request.body)), CONFIGURED),
    },

    'POST /dialer/campaign/control': {
      permission: 'supervisor',
      errors: ['campaign_not_found', 'campaign_transition', 'campaign_without_contacts', 'engine_unavailable'],
      summary: 'Start, pause, resume or stop a campaign',
      handle: async (request) => {
        const { campaign_id, action } = request.body;
        return toControlAnswer(
          campaign_id,
          action,
          await service.controlCampaign(actorOf(request), campaign_id, action),
        );
      },
    },

    'POST /performance/dialer/cps/:cps': {
      permission: 'admin',
      errors: ['cps_out_of_range', 'cps_range_invalid', 'engine_unavailable'],
      summary: 'Set the calls per second of all campaigns together',
      description: 'The same setting as max_calls_per_second of the config, which goes up to half of the site’s limit.',
      handle: async (request) => {
        const cps = await service.setRate(actorOf(request), request.params.cps);
        return { success: true as const, ...said(`CPS: ${cps}`), cps };
      },
    },

    'POST /dialer/start': start('supervisor'),
    'POST /dialer/stop': stop('supervisor'),
    'POST /performance/dialer/start': start('admin'),
    'POST /performance/dialer/stop': stop('admin'),
  });
}
