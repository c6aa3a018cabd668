import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ACTION_DONE,
  ACTION_VERBS,
  possibleActions,
  type CampaignAction,
  type CampaignStatus,
} from '#shared/campaign-actions.ts';
import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import type { ActionAnswer } from '#shared/contracts/press1.ts';
import { useMay } from '#web/app/guard.tsx';
import { confirmed } from '#web/ui/confirm.tsx';
import { notice } from '#web/ui/notice.ts';
import { api } from './api/api.ts';
import { messageOfError } from './api/errors.ts';
import { keyOf } from './api/query.ts';
import { readAgain } from './api/read-again.ts';
import { CAMPAIGNS } from './campaigns.ts';
import { DIALER_STATUS } from './dialer.ts';

/** `status` is undefined while loading. */
export type ActionTarget = { readonly id: number; readonly name: string; readonly status: CampaignStatus | undefined };

/** The screen with the buttons: each words a failure differently. */
export type ActionPlace = 'list' | 'control' | 'dialer';

export type CampaignActions = {
  /** The actions that the campaign's state and the user's role allow. */
  possible(campaign: ActionTarget): readonly CampaignAction[];
  /** Runs an action; 'stop' asks for confirmation. Errors are shown, not thrown. */
  run(campaign: ActionTarget, action: CampaignAction): Promise<void>;
  readonly isPending: boolean;
  /** The action in progress. */
  readonly pending: CampaignAction | null;
};

export const ACTION_LABELS: Readonly<Record<CampaignAction, string>> = {
  start: 'Iniciar',
  pause: 'Pausar',
  resume: 'Retomar',
  stop: 'Parar',
};

/** The routes whose answers depend on a campaign's state. */
const AFFECTED = [
  CAMPAIGNS,
  DIALER_STATUS,
  ['campaign-control'],
  ['campaign-statistics'],
  ['monitor'],
  keyOf('GET /monitoring/dashboard'),
  keyOf('GET /llamadas/stats'),
  keyOf('GET /presione1/campanhas/:id/estatisticas'),
  keyOf('GET /monitoring/agentes'),
] as const;

/** Starts, pauses, resumes and stops campaigns, for every screen. */
export function useCampaignActions(place: ActionPlace): CampaignActions {
  const client = useQueryClient();
  const allowed = useMay('supervisor');
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ id, action }: { id: number; action: CampaignAction }) => send(id, action, place),
    onSuccess({ message, status }, { id, action }) {
      client.setQueryData<CampaignsAnswer>(
        CAMPAIGNS,
        (answer) =>
          answer && {
            ...answer,
            campaigns: answer.campaigns.map((row) => (row.id === id ? { ...row, status } : row)),
          },
      );
      notice.success(message ?? ACTION_DONE[action]);
    },
    onError: (error, { action }) => notice.error(...failureText(place, action, messageOfError(error))),
    onSettled: readAgain(client, ...AFFECTED),
  });
  return {
    possible: ({ status }) => (allowed && status !== undefined ? possibleActions(status) : []),
    async run({ id, name }, action) {
      if (action === 'stop' && !(await stopConfirmed(name))) return;
      await mutateAsync({ id, action }).catch(() => null);
    },
    isPending,
    pending: isPending ? variables.action : null,
  };
}

/** Pause and resume are one endpoint with a flag. */
function send(id: number, action: CampaignAction, place: ActionPlace): Promise<ActionAnswer> {
  const body = { campana_id: id, ...(place === 'control' && { motivo: 'A mano, desde el control de campaña' }) };
  if (action === 'pause' || action === 'resume')
    return api.post<ActionAnswer>(`/presione1/campanhas/${id}/pausar`, { ...body, pausar: action === 'pause' });
  return api.post<ActionAnswer>(`/presione1/campanhas/${id}/${ACTION_VERBS[action]}`, body);
}

const CONTROL_VERBS: Readonly<Record<CampaignAction, string>> = {
  ...ACTION_VERBS,
  resume: 'reanudar',
  stop: 'detener',
};

function failureText(place: ActionPlace, action: CampaignAction, reason: string): [string, string?] {
  if (place === 'dialer') return [`Erro ao controlar campanha: ${reason}`];
  return [`Error al ${(place === 'control' ? CONTROL_VERBS : ACTION_VERBS)[action]} campaña`, reason];
}

/** Why a displayed action is not possible; null if it is. */
export function whyNotPossible(action: CampaignAction, status: CampaignStatus | undefined): string | null {
  if (status === undefined) return 'No se sabe el estado de la campaña';
  if (possibleActions(status).includes(action)) return null;
  return REASONS[action];
}

const REASONS: Readonly<Record<CampaignAction, string>> = {
  start: 'Solo se inicia una campaña en borrador',
  pause: 'Solo se pausa una campaña activa',
  resume: 'Solo se retoma una campaña pausada',
  stop: 'La campaña ya está parada',
};

function stopConfirmed(name: string): Promise<boolean> {
  return confirmed({
    title: 'Parar campaña',
    body: `«${name}» deja de llamar y vuelve a borrador; no se puede retomar automáticamente. Las llamadas en curso terminan.`,
    confirm: 'Parar',
    danger: true,
  });
}
