import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { ScheduleBody } from '#shared/contracts/schedules.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { notice } from '#web/ui/notice.ts';
import classes from './schedules.module.css';

type Props = { campaign: Campaign; onClose: () => void };
type Moment = { readonly day: string; readonly time: string };
type Field = 'inicio' | 'fin';

const momentOf = (text: string | null | undefined): Moment => {
  const [day = '', time = ''] = text?.split('T') ?? [];
  return { day, time };
};

/** Returns whether only one of day and time is set. */
const isHalf = ({ day, time }: Moment): boolean => (day === '') !== (time === '');
const textOf = ({ day, time }: Moment): string | null => (day === '' ? null : `${day}T${time}`);

/** Schedules when the server starts and stops a campaign, in the campaign's time zone. */
export function ScheduleModal({ campaign, onClose }: Props) {
  const { programacion } = campaign;
  const save = useSaveSchedule(campaign.id);
  const [start, setStart] = useState(() => momentOf(programacion?.inicio));
  const [stop, setStop] = useState(() => momentOf(programacion?.fin));
  const [refused, setRefused] = useState<{ field: Field; message: string } | null>(null);
  const errorOf = (field: Field): string | null => (refused?.field === field ? refused.message : null);

  function send(inicio: string | null, fin: string | null): void {
    setRefused(null);
    save.mutate(
      { inicio, fin },
      {
        onSuccess: onClose,
        onError(error) {
          const field =
            error instanceof ApiError ? (error.details as { field?: unknown } | undefined)?.field : undefined;
          if (field === 'inicio' || field === 'fin') setRefused({ field, message: messageOfError(error) });
        },
      },
    );
  }

  function submit(): void {
    const half = (
      [
        ['inicio', start],
        ['fin', stop],
      ] as const
    ).find(([, moment]) => isHalf(moment));
    if (half === undefined) send(textOf(start), textOf(stop));
    else setRefused({ field: half[0], message: halfError(half[1]) ?? '' });
  }

  return (
    <Modal opened onClose={onClose} title={t('Programar «{name}»', { name: campaign.name })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t(
              'El servidor la inicia y la para a estas horas del reloj de la campaña. Con el discador detenido no llama hasta que alguien lo inicie.',
            )}
          </Text>
          <MomentFields
            day={t('Día de inicio')}
            time={t('Hora de inicio')}
            moment={start}
            error={errorOf('inicio')}
            onChange={setStart}
          />
          <MomentFields
            day={t('Día de fin')}
            time={t('Hora de fin')}
            moment={stop}
            error={errorOf('fin')}
            onChange={setStop}
          />
          <Group justify="flex-end" gap="xs">
            {programacion !== null && (
              <Button variant="subtle" color="red" mr="auto" onClick={() => send(null, null)}>
                {t('Quitar programación')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('Cancelar')}
            </Button>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={start.day === '' && stop.day === '' && programacion === null}
            >
              {t('Guardar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const halfError = (moment: Moment): string | null =>
  isHalf(moment) ? (moment.day === '' ? t('Falta el día') : t('Falta la hora')) : null;

type MomentProps = {
  day: string;
  time: string;
  moment: Moment;
  error: string | null;
  onChange: (moment: Moment) => void;
};

function MomentFields({ day, time, moment, error, onChange }: MomentProps) {
  return (
    <div className={classes.pair}>
      <DayInput label={day} value={moment.day} onChange={(next) => onChange({ ...moment, day: next })} error={error} />
      <TextInput
        type="time"
        label={time}
        value={moment.time}
        onChange={(event) => onChange({ ...moment, time: event.currentTarget.value })}
      />
    </div>
  );
}

function useSaveSchedule(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ScheduleBody) => api.call('PUT /campaigns/:id/programacion', { params: { id }, body }),
    onSuccess: ({ programacion }) =>
      notice.success(programacion === null ? t('Programación eliminada') : t('Programación guardada')),
    onError: (error) => notice.error(t('Error al programar la campaña'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /campaigns'),
  });
}
