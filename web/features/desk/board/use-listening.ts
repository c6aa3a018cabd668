import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import type { ListenMode } from '#shared/domain/listening.ts';
import { useLocation } from 'wouter';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { keyOf } from '#web/lib/api/query.ts';
import { deskAtom } from '#web/live/desk.ts';
import { isPhoneForOther, phoneAtom, phoneKindAtom, startPhone, stopPhone } from '#web/live/phone/browser-phone.ts';
import { notice } from '#web/ui/notice.ts';
import { PHONE_PROBLEMS } from '../phone/words.ts';

type Listen = { readonly agentId: number; readonly callId: number; readonly mode: ListenMode };

/** The phone with which the supervisor takes part in calls. */
export function useOwnPhone() {
  const desk = useAtomValue(deskAtom)?.desk;
  const kind = useAtomValue(phoneKindAtom);
  const isSignedOut = desk?.state === 'signed_out';
  return {
    extension: desk?.extension ?? '',
    isBrowser: desk?.browser_phone === true && kind === 'browser',
    /** Whether it can be chosen here. Whoever is signed in has chosen it at the desk. */
    mayChoose: desk?.browser_phone === true && isSignedOut,
    isSignedOut,
    /** Whether a call may be brought to the own desk now. */
    mayTake: desk?.state === 'ready' || desk?.state === 'paused',
  };
}

/** Takes part in calls, or stops that. A browser that is no phone yet becomes one first. */
export function useListening() {
  const client = useQueryClient();
  const store = useStore();
  const [, navigate] = useLocation();
  const { isBrowser, isSignedOut } = useOwnPhone();
  // The order stays pending until the board shows it.
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf('GET /agents') });

  async function send({ agentId, callId, mode }: Listen): Promise<void> {
    // The end of the former listening deletes its account, so it must come before the next one is made.
    if (isBrowser && isSignedOut && isPhoneForOther(callId)) await api.call('POST /agents/listening/stop');
    if (isBrowser && isSignedOut && !(await startPhone({ callId }))) {
      const { problem } = store.get(phoneAtom);
      stopPhone();
      return notice.error(PHONE_PROBLEMS[problem ?? 'no_connection']);
    }
    const params = { id: agentId };
    await api.call('POST /agents/:id/listen', { params, body: { call_id: callId, mode } });
  }

  const listen = useMutation({
    mutationFn: send,
    onError(error) {
      if (isSignedOut) stopPhone();
      notice.error(messageOfError(error));
    },
    onSettled,
  });
  const stop = useMutation({
    mutationFn: () => api.call('POST /agents/listening/stop'),
    onError: (error) => notice.error(messageOfError(error)),
    onSettled,
  });
  const takeOver = useMutation({
    mutationFn: ({ agentId, callId }: Pick<Listen, 'agentId' | 'callId'>) =>
      api.call('POST /agents/:id/take-over', { params: { id: agentId }, body: { call_id: callId } }),
    onSuccess: () => navigate('/puesto'),
    onError: (error) => notice.error(messageOfError(error)),
    onSettled,
  });
  return {
    listen: listen.mutate,
    /** Brings the call to the own desk, and shows it there. */
    takeOver: takeOver.mutate,
    /** The mode that was ordered and is not in force yet, or null. */
    nextMode: listen.isPending ? listen.variables.mode : null,
    stop: stop.mutate,
    isStopping: stop.isPending,
  };
}
