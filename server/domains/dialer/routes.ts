import {
  CampaignControl,
  CampaignControlAnswer,
  CpsAnswer,
  CpsParams,
  DialerConfigAnswer,
  DialerConfigChange,
  DialerStatus,
} from '#shared/contracts/dialer.ts';
import type { Permission } from '#shared/roles.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { DialerService } from './service.ts';
import { fromConfigChange, said, toConfigAnswer, toControlAnswer, toStatus } from './views.ts';

const STARTED = 'Discador iniciado con éxito';
const STOPPED = 'Discador detenido con éxito';
const CONFIGURED = 'Configuración actualizada con éxito';

export function registerDialerRoutes(app: App, service: DialerService): void {
  app.get(
    '/dialer/status',
    {
      config: { permission: 'user' },
      schema: {
        summary: 'Whether the dialer runs, and what it does',
        description: 'With the campaigns that wait, each with its one reason.',
        response: replies(DialerStatus),
      },
    },
    async () => toStatus(service.overview()),
  );

  app.get(
    '/dialer/config',
    {
      config: { permission: 'supervisor' },
      schema: { summary: 'What all campaigns share', response: replies(DialerConfigAnswer) },
    },
    async () => toConfigAnswer(service.overview().config),
  );

  app.post(
    '/dialer/config',
    {
      config: { permission: 'supervisor', errors: ['cps_range_invalid', 'engine_unavailable'] },
      schema: {
        summary: 'Change what all campaigns share',
        description: 'Only the fields that are present; it acts at once.',
        body: DialerConfigChange,
        response: replies(DialerConfigAnswer),
      },
    },
    async (request) =>
      toConfigAnswer(await service.configure(actorOf(request), fromConfigChange(request.body)), CONFIGURED),
  );

  app.post(
    '/dialer/campaign/control',
    {
      config: {
        permission: 'supervisor',
        errors: ['campaign_not_found', 'campaign_transition', 'campaign_without_contacts', 'engine_unavailable'],
      },
      schema: {
        summary: 'Start, pause, resume or stop a campaign',
        body: CampaignControl,
        response: replies(CampaignControlAnswer),
      },
    },
    async (request) => {
      const { campaign_id, action } = request.body;
      return toControlAnswer(campaign_id, action, await service.controlCampaign(actorOf(request), campaign_id, action));
    },
  );

  app.post(
    '/performance/dialer/cps/:cps',
    {
      config: { permission: 'admin', errors: ['cps_range_invalid', 'engine_unavailable'] },
      schema: {
        summary: 'Set the calls per second of all campaigns together',
        description: 'The same setting as max_calls_per_second of the config.',
        params: CpsParams,
        response: replies(CpsAnswer),
      },
    },
    async (request) => {
      const { cps } = request.params;
      await service.configure(actorOf(request), { globalCallsPerSecond: cps });
      return { success: true as const, ...said(`CPS: ${cps}`), cps };
    },
  );

  registerSwitch(app, service, '/dialer', 'supervisor');
  registerSwitch(app, service, '/performance/dialer', 'admin');
}

/** The running switch stands in two places of the console. Its body, where there is one, is a config to start with. */
function registerSwitch(app: App, service: DialerService, path: string, permission: Permission): void {
  app.post(
    `${path}/start`,
    {
      config: { permission, errors: ['dialer_running', 'cps_range_invalid', 'engine_unavailable'] },
      schema: {
        summary: 'Start the dialer',
        description: 'A body is a config to start with.',
        body: DialerConfigChange,
        response: replies(DialerStatus),
      },
    },
    async (request) => {
      const changes = fromConfigChange(request.body);
      service.check(changes);
      const overview = await service.start(actorOf(request));
      if (Object.keys(changes).length === 0) return toStatus(overview, STARTED);
      return toStatus({ ...overview, config: await service.configure(actorOf(request), changes) }, STARTED);
    },
  );

  app.post(
    `${path}/stop`,
    {
      config: { permission, errors: ['dialer_stopped', 'engine_unavailable'] },
      schema: {
        summary: 'Stop the dialer',
        description: 'Nothing more is placed; calls in progress finish.',
        response: replies(DialerStatus),
      },
    },
    async (request) => toStatus(await service.stop(actorOf(request)), STOPPED),
  );
}
