import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallbackAnswer, CallbackPatch } from '#shared/contracts/callbacks.ts';
import type { Choice, DeskAnswer, Dial } from '#shared/contracts/desk.ts';
import type { ConsultationEnd } from '#shared/domain/consultations.ts';
import type { SkipReason } from '#shared/domain/preview.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { acceptDeskAnswer } from '#web/live/desk.ts';
import { notice } from '#web/ui/notice.ts';
import type { DeskAction } from './actions.ts';

/** Returns the instant in the details of an error until which a number is held, or null. */
function untilOf(details: unknown): string | null {
  const { until } = (details ?? {}) as { readonly until?: unknown };
  return typeof until === 'string' ? until : null;
}

type Then = { readonly onSuccess?: () => void; readonly onError?: () => void };

type Order = { readonly action: DeskAction; readonly send: () => Promise<DeskAnswer> };

/** Returns why an order was refused, and from when a number may be called that is held. */
function refusalText(error: Error): string {
  const message = messageOfError(error);
  const until = error instanceof ApiError ? untilOf(error.details) : null;
  return until === null
    ? message
    : t('{reason}. Se puede desde {when}', { reason: message, when: formatDateTime(until) });
}

/** To whom a call is transferred, or who is consulted about it. */
export type TransferTarget = { user_id: number } | { team_id: number } | { number_id: number };

/** Returns the orders of a person at the desk. An order that is already under way is ignored. */
export function useDeskOrders() {
  const underWay = useRef(new Set<DeskAction>());
  const { mutate } = useMutation({
    mutationFn: ({ send }: Order) => send(),
    onSuccess: acceptDeskAnswer,
    onError: (error) => notice.error(refusalText(error)),
    onSettled: (_answer, _error, { action }) => underWay.current.delete(action),
  });
  const give = (action: DeskAction, send: Order['send'], then: Then = {}): void => {
    if (underWay.current.has(action)) return;
    underWay.current.add(action);
    mutate({ action, send }, then);
  };
  return {
    /** `onError` is called if the server refuses it. */
    signIn: (teamId: number, onError: () => void) =>
      give('sign_in', () => api.call('POST /desk/sign-in', { body: { team_id: teamId } }), { onError }),
    signOut: () => give('sign_out', () => api.call('POST /desk/sign-out')),
    pause: (reasonId: number | null) =>
      give('pause', () => api.call('POST /desk/pause', { body: { reason_id: reasonId } })),
    ready: () => give('ready', () => api.call('POST /desk/ready')),
    finish: (choice: Choice | null) => give('finish', () => api.call('POST /desk/finish', { body: choice ?? {} })),
    hold: (callId: number, held: boolean) =>
      give('hold', () => api.call('POST /desk/hold', { body: { call_id: callId, held } })),
    mute: (callId: number, muted: boolean) =>
      give('mute', () => api.call('POST /desk/mute', { body: { call_id: callId, muted } })),
    transfer: (callId: number, to: TransferTarget) =>
      give('transfer', () => api.call('POST /desk/transfer', { body: { call_id: callId, ...to } })),
    leaveMessage: (callId: number) =>
      give('leave_message', () => api.call('POST /desk/voicemail', { body: { call_id: callId } }), {
        onSuccess: () => notice.success(t('El mensaje queda en el buzón y la llamada se corta sola')),
      }),
    /** `onSuccess` is called once the number is being called. */
    dial: (body: Dial, onSuccess: () => void = () => {}) =>
      give('dial', () => api.call('POST /desk/dial', { body }), { onSuccess }),
    cancelDial: (contactId: number) =>
      give('cancel_dial', () => api.call('POST /desk/dial/cancel', { body: { contact_id: contactId } })),
    consult: (callId: number, to: TransferTarget) =>
      give('transfer', () => api.call('POST /desk/consult', { body: { call_id: callId, ...to } })),
    finishConsultation: (callId: number, how: ConsultationEnd) =>
      give('hand_over', () => api.call('POST /desk/consult/finish', { body: { call_id: callId, how } })),
    call: (contactId: number) => give('call', () => api.call('POST /desk/call', { body: { contact_id: contactId } })),
    skip: (contactId: number, reason: SkipReason) =>
      give('skip', () => api.call('POST /desk/skip', { body: { contact_id: contactId, reason } })),
    hangUp: (callId: number) => give('hang_up', () => api.call('POST /desk/hang-up', { body: { call_id: callId } })),
  };
}

/** Returns whom the call in hand can be transferred to, read again every two seconds. */
export function useTransferTargets() {
  return useQuery({
    queryKey: ['desk-transfer-targets'],
    queryFn: () => api.call('GET /desk/transfer-targets'),
    refetchInterval: 2000,
    gcTime: 0,
  });
}

/** Returns the campaigns in whose name the person may dial. */
export function useDialCampaigns() {
  return useQuery({ queryKey: ['desk-dial'], queryFn: () => api.call('GET /desk/dial'), gcTime: 0 });
}

/** Returns whom a typed number belongs to, read again every five seconds because holds end. */
export function useDialled(campaignId: number | null, number: string) {
  return useQuery({
    queryKey: ['desk-dialled', campaignId, number],
    queryFn: () => api.call('GET /desk/dial/number', { query: { campaign_id: campaignId!, number } }),
    enabled: campaignId !== null && number !== '',
    refetchInterval: 5000,
    retry: false,
    gcTime: 0,
  });
}

/** Presses keys in the call in hand, one after the other. */
export function usePressKey(callId: number) {
  return useMutation({
    scope: { id: 'desk-keys' },
    mutationFn: (keys: string) => api.call('POST /desk/keys', { body: { call_id: callId, keys } }),
    onSuccess: acceptDeskAnswer,
    onError: (error) => notice.error(messageOfError(error)),
  });
}

/** Stores a wrap-up code for the call in hand. The choices of a person are sent one after the other. */
export function useChooseCode() {
  return useMutation({
    scope: { id: 'desk-code' },
    mutationFn: (body: Choice) => api.call('POST /desk/disposition', { body }),
    onSuccess: acceptDeskAnswer,
    onError: (error) => notice.error(messageOfError(error)),
  });
}

type Move = { readonly id: number; readonly body: CallbackPatch };

/** Returns the orders for callbacks. The server then pushes the desks of the people concerned. */
export function useCallbackOrders() {
  const answered = {
    onSuccess: ({ message }: Partial<CallbackAnswer>) => message !== undefined && notice.success(message),
    onError: (error: Error) => notice.error(messageOfError(error)),
  };
  const move = useMutation({
    mutationFn: ({ id, body }: Move) => api.call('PUT /callbacks/:id', { params: { id }, body }),
    ...answered,
  });
  const cancel = useMutation({
    mutationFn: (id: number) => api.call('DELETE /callbacks/:id', { params: { id } }),
    ...answered,
  });
  return { move: move.mutate, isMoving: move.isPending, cancel: cancel.mutate };
}

/** Dismisses a notice of a supervisor. */
export function useDismissNotice() {
  return useMutation({
    mutationFn: (id: number) => api.call('POST /desk/notices/:id/dismiss', { params: { id } }),
    onSuccess: acceptDeskAnswer,
    onError: (error) => notice.error(messageOfError(error)),
  });
}
