import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ACTION_DONE,
  ACTION_VERBS,
  possibleActions,
  type CampaignAction,
  type CampaignStatus,
} from '#shared/domain/campaign-actions.ts';
import type { ActionAnswer } from '#shared/contracts/press1.ts';
import type { ReadRoute } from '#shared/contracts/routes.ts';
import { useMay } from '#web/app/guard.tsx';
import { confirmed } from '#web/ui/confirm.tsx';
import { notice } from '#web/ui/notice.ts';
import { t } from '#web/lib/i18n.ts';
import { api } from './api/api.ts';
import { messageOfError } from './api/errors.ts';
import { queryOf } from './api/query.ts';
import { refetchAfter } from './api/refetch.ts';
import { useDialerOffer } from './dialer-offer.ts';

/** Campaign of an action. `status` is undefined while loading. */
export type ActionTarget = { readonly id: number; readonly name: string; readonly status: CampaignStatus | undefined };

/** Screen with the buttons. Each screen words failures differently. */
type ActionPlace = 'list' | 'control' | 'dialer';

export type CampaignActions = {
  /** Returns the actions that the campaign's state and the user's role allow. */
  possible(campaign: ActionTarget): readonly CampaignAction[];
  /**
   * Runs an action. 'stop' asks for confirmation first. If the campaign would wait for the dialer, offers to start it.
   * Errors are shown, not thrown.
   */
  run(campaign: ActionTarget, action: CampaignAction): Promise<void>;
  readonly isPending: boolean;
  readonly pending: CampaignAction | null;
};

export const ACTION_LABELS: Readonly<Record<CampaignAction, string>> = {
  start: t('Iniciar'),
  pause: t('Pausar'),
  resume: t('Retomar'),
  stop: t('Parar'),
};

/** Routes whose responses depend on a campaign's state. */
export const CAMPAIGN_STATE_ROUTES = [
  'GET /campaigns',
  'GET /dialer/status',
  'GET /monitoring/dashboard',
  'GET /monitoring/agentes',
  'GET /llamadas/stats',
  'GET /presione1/campanhas/:id',
  'GET /presione1/campanhas/:id/estatisticas',
  'GET /presione1/campanhas/:id/monitor',
  'GET /audio-inteligente/campanhas/:id/sessoes',
] as const satisfies readonly ReadRoute[];

/** Returns the actions on campaigns: start, pause, resume and stop. */
export function useCampaignActions(place: ActionPlace): CampaignActions {
  const client = useQueryClient();
  const allowed = useMay('supervisor');
  const offerDialer = useDialerOffer();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ id, action }: { id: number; action: CampaignAction }) => send(id, action, place),
    onSuccess({ message, status }, { id, action }) {
      client.setQueryData(
        queryOf('GET /campaigns').queryKey,
        (answer) =>
          answer && {
            ...answer,
            campaigns: answer.campaigns.map((row) => (row.id === id ? { ...row, status } : row)),
          },
      );
      notice.success(message ?? t(ACTION_DONE[action]));
    },
    onError: (error, { action }) => notice.error(...failureText(place, action, messageOfError(error))),
    onSettled: refetchAfter(client, ...CAMPAIGN_STATE_ROUTES),
  });
  return {
    possible: ({ status }) => (allowed && status !== undefined ? possibleActions(status) : []),
    async run({ id, name }, action) {
      if (action === 'stop' && !(await stopConfirmed(name))) return;
      const answer = await mutateAsync({ id, action }).catch(() => null);
      if (answer?.discador_detenido === true) await offerDialer({ id, name });
    },
    isPending,
    pending: isPending ? variables.action : null,
  };
}

/** Ignored by the server, which uses the token's user. */
const USER_ID = '1';

/**
 * Sends an action. Lists have an endpoint for each action; on a campaign's control page, pause and resume share an
 * endpoint with a flag and a reason.
 */
function send(id: number, action: CampaignAction, place: ActionPlace): Promise<ActionAnswer> {
  const params = { id };
  if (place !== 'control' || action === 'start')
    return api.call(`POST /presione1/campanhas/:id/${ACTION_VERBS[action]}`, { params, body: { usuario_id: USER_ID } });
  const body = { campana_id: id, motivo: 'A mano, desde el control de campaña' };
  if (action === 'stop') return api.call('POST /presione1/campanhas/:id/parar', { params, body });
  return api.call('POST /presione1/campanhas/:id/pausar', { params, body: { ...body, pausar: action === 'pause' } });
}

const FAILURES: Readonly<Record<CampaignAction, string>> = {
  start: t('Error al iniciar campaña'),
  pause: t('Error al pausar campaña'),
  resume: t('Error al retomar campaña'),
  stop: t('Error al parar campaña'),
};

const CONTROL_FAILURES: Readonly<Record<CampaignAction, string>> = {
  ...FAILURES,
  resume: t('Error al reanudar campaña'),
  stop: t('Error al detener campaña'),
};

function failureText(place: ActionPlace, action: CampaignAction, reason: string): [string, string?] {
  if (place === 'dialer') return [t('Erro ao controlar campanha: {reason}', { reason })];
  return [(place === 'control' ? CONTROL_FAILURES : FAILURES)[action], reason];
}

/** Returns why a displayed action is not possible, or null if it is. */
export function whyNotPossible(action: CampaignAction, status: CampaignStatus | undefined): string | null {
  if (status === undefined) return t('No se sabe el estado de la campaña');
  if (possibleActions(status).includes(action)) return null;
  return REASONS[action];
}

const REASONS: Readonly<Record<CampaignAction, string>> = {
  start: t('Solo se inicia una campaña en borrador o detenida'),
  pause: t('Solo se pausa una campaña activa'),
  resume: t('Solo se retoma una campaña pausada'),
  stop: t('La campaña ya está parada'),
};

function stopConfirmed(name: string): Promise<boolean> {
  return confirmed({
    title: t('Parar campaña'),
    body: t(
      '«{name}» deja de llamar y queda detenida; no se puede retomar automáticamente. Las llamadas en curso terminan.',
      { name },
    ),
    confirm: t('Parar'),
    danger: true,
  });
}
