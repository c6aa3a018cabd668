import { NumberInput, Select } from '@mantine/core';
import { MOST_SESSIONS } from '#shared/domain/settings.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { useTeams } from '#web/lib/teams.ts';
import { WHOLE } from '#web/ui/whole-number.ts';
import type { CampaignForm } from './campaign-form.ts';

/** Who takes the campaign's answered calls. `focused` is the field named in the address. */
export function AttendanceFields({ form, focused }: { form: CampaignForm; focused: string }) {
  const { data: teams } = useTeams();
  const { attended_by: by, sesiones, max_concurrent_calls: lines } = form.values;
  const choices = (teams ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isUnlisted = by !== 'agents' && by !== 'sessions' && !choices.some(({ value }) => value === by);
  if (isUnlisted) choices.push({ value: by, label: t('Equipo {id}', { id: by }) });
  return (
    <>
      <Select
        label={t('Quién atiende')}
        description={textOf(by, teams?.length === 0)}
        allowDeselect={false}
        data={[
          { value: 'agents', label: t('Agentes del discador') },
          { value: 'sessions', label: t('Un bot, por sesiones') },
          ...(choices.length === 0 ? [] : [{ group: t('Equipos'), items: choices }]),
        ]}
        {...form.getInputProps('attended_by')}
      />
      {by === 'sessions' && (
        <NumberInput
          label={t('Sesiones')}
          description={sessionsText(sesiones, lines)}
          min={1}
          max={MOST_SESSIONS}
          clampBehavior="none"
          {...WHOLE}
          data-autofocus={focused === 'sesiones' || undefined}
          {...form.getInputProps('sesiones')}
        />
      )}
    </>
  );
}

function textOf(by: string, isWithoutTeams: boolean): string {
  if (by === 'sessions') return t('Un sistema que contesta en lugar de personas.');
  if (by !== 'agents') return t('Las personas del equipo, en Mi Puesto. Mientras no hay ninguna, no se llama.');
  return isWithoutTeams
    ? t('Los de «Capacidad de agentes» en Control del Discador. Los equipos se crean en Panel de Agentes.')
    : t('Los de «Capacidad de agentes» en Control del Discador.');
}

/** Returns the help text. Sessions beyond the number of lines are never used: each conversation occupies a line. */
function sessionsText(sessions: number | string, lines: number): string {
  return typeof sessions === 'number' && sessions > lines
    ? t('Con {lines} llamadas simultáneas no se usan más de {lines}.', { lines: formatInteger(lines) })
    : t('Cuántas conversaciones tiene a la vez.');
}
