import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import type { Callback } from '#shared/contracts/callbacks.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useCallbackOrders } from '../api.ts';
import { callbackZone, wallTimeOf } from '../code-draft.ts';
import { CallbackTimeField } from '../parts/callback-time.tsx';
import { calledPerson } from './words.ts';

type Props = {
  callback: Callback;
  /** The server's clock, epoch ms. */
  nowMs: number;
  /** People who can be chosen to make it; undefined if its person can't be changed. */
  people?: readonly Named[] | undefined;
  onClose: () => void;
};

type Named = { readonly id: number; readonly name: string };

const TEAM = '';

/** Asks until when a callback is postponed, and who is to make it. */
export function CallbackModal({ callback, nowMs, people, onClose }: Props) {
  const id = useId();
  const { move, isMoving } = useCallbackOrders();
  const zone = callbackZone(callback);
  // Whoever postpones it looks for a new time. A time that has passed can't be kept.
  const dueAtMs = Date.parse(callback.at);
  const kept = people === undefined || dueAtMs < nowMs ? '' : wallTimeOf(dueAtMs, zone);
  const [at, setAt] = useState(kept);
  const before = callback.user_id === null ? TEAM : String(callback.user_id);
  const [owner, setOwner] = useState(before);
  const [refused, setRefused] = useState<string | null>(null);

  function submit(): void {
    const body = {
      ...(at !== '' && at !== kept && { at, ...(zone !== undefined && { zone }) }),
      ...(owner !== before && { user_id: owner === TEAM ? null : Number(owner) }),
    };
    if (at === kept && owner === before) setRefused(t('Elegí cuándo volver a llamar'));
    else move({ id: callback.id, body }, { onSuccess: onClose });
  }

  return (
    <FormModal
      title={
        people === undefined
          ? t('Llamar más tarde: {person}', { person: calledPerson(callback) })
          : t('Rellamada de {person}', { person: calledPerson(callback) })
      }
      refused={refused}
      isDirty={at !== kept || owner !== before}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
      submit={people === undefined ? t('Llamar más tarde') : t('Guardar cambios')}
      pending={isMoving}
    >
      {people !== undefined && (
        <NativeSelect
          label={t('Quién llama')}
          data={[
            { value: TEAM, label: t('El equipo') },
            ...people.map((person) => ({ value: String(person.id), label: person.name })),
          ]}
          value={owner}
          onChange={(event) => setOwner(event.currentTarget.value)}
        />
      )}
      <CallbackTimeField id={id} zones={callback.zones} nowMs={nowMs} at={at} onChange={setAt} />
    </FormModal>
  );
}
