import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AgentOrderAnswer } from '#shared/contracts/supervision.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { keyOf, queryOf } from '#web/lib/api/query.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';

const REFRESH_MS = 2000;

export function useAgentBoard() {
  return useQuery({ ...queryOf('GET /agents'), refetchInterval: REFRESH_MS, staleTime: 0 });
}

export type Order =
  | { readonly kind: 'pause'; readonly reasonId: number | null }
  | { readonly kind: 'ready' }
  | { readonly kind: 'sign-out' }
  | { readonly kind: 'move'; readonly teamId: number };

function send(id: number, order: Order): Promise<AgentOrderAnswer> {
  const params = { id };
  switch (order.kind) {
    case 'pause':
      return api.call('POST /agents/:id/pause', { params, body: { reason_id: order.reasonId } });
    case 'ready':
      return api.call('POST /agents/:id/ready', { params });
    case 'sign-out':
      return api.call('POST /agents/:id/sign-out', { params });
    case 'move':
      return api.call('POST /agents/:id/move', { params, body: { team_id: order.teamId } });
  }
}

/** Gives orders for a person, and says if they come after the call in hand. */
export function useAgentOrder(id: number, name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: Order) => send(id, order),
    onSuccess: ({ next }) =>
      next === null
        ? notice.success(t('{name}: hecho', { name }))
        : notice.success(t('{name}: después de la llamada en curso', { name })),
    onError: (error) => notice.error(messageOfError(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('GET /agents') }),
  });
}

/** Who gets a message. */
export type Recipient = { readonly kind: 'agent' | 'team'; readonly id: number; readonly name: string };

export function useMessage({ kind, id }: Recipient) {
  return useMutation({
    mutationFn: (text: string) =>
      api.call(kind === 'agent' ? 'POST /agents/:id/message' : 'POST /teams/:id/message', {
        params: { id },
        body: { text },
      }),
    onSuccess: ({ sent }) =>
      notice.success(sent === 1 ? t('Mensaje enviado') : t('Mensaje enviado a {sent} personas', { sent })),
  });
}
