import { Button, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { CallOutcome } from '#shared/contracts/calls.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { DESENLACES } from '#web/lib/call-words.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { hoursNote } from '#web/lib/hours-note.ts';
import { t } from '#web/lib/i18n.ts';
import { WHOLE } from '#web/ui/whole-number.ts';
import { useRecyclable, useRecycle } from './api.ts';
import classes from './recycling.module.css';
import { bodyOfDraft, hasHours, NEW_DRAFT, queryOfDraft, type RecycleDraft } from './recycle-draft.ts';

type Props = { campaign: Campaign; onBegun: (id: number) => void; onClose: () => void };

const COUNT_AFTER_MS = 300;
const TARGETS: readonly (readonly [RecycleDraft['target'], string])[] = [
  ['misma', t('En esta campaña: sus intentos vuelven a cero')],
  ['nueva', t('En una campaña nueva, copia de esta, y ya no en esta')],
  ['otra', t('En otra campaña, como una lista nueva, y ya no en esta')],
];
const OUTCOMES = (Object.keys(DESENLACES) as CallOutcome[]).filter((outcome) => outcome !== 'opt_out');

/** Form for recycling contacts. Shows how many contacts match before anything is changed. */
export function RecycleForm({ campaign, onBegun, onClose }: Props) {
  const [draft, setDraft] = useState<RecycleDraft>(NEW_DRAFT);
  const [asked] = useDebouncedValue(draft, COUNT_AFTER_MS);
  const count = useRecyclable(campaign.id, queryOfDraft(asked));
  const recycle = useRecycle(campaign.id);
  const others = useCampaigns().data?.filter(({ id }) => id !== campaign.id) ?? [];
  const change = (part: Partial<RecycleDraft>): void => setDraft({ ...draft, ...part });
  const total = asked === draft && !count.isPlaceholderData && !count.isError ? count.data?.total : undefined;
  const lacksTarget = draft.target === 'otra' && draft.campaignId === null;
  const lacksHour = draft.target !== 'otra' && (draft.opensAt === '') !== (draft.closesAt === '');
  const notes = draft.target !== 'otra' && hasHours(draft) ? notesOfHours(draft) : [];

  function submit(): void {
    recycle.mutate(bodyOfDraft(draft), { onSuccess: ({ reciclaje }) => onBegun(reciclaje.id) });
  }

  return (
    <Stack gap="md">
      <Checkbox.Group
        label={t('Cómo terminó la última llamada')}
        description={t('Ninguno marcado: de cualquier manera.')}
        value={[...draft.outcomes]}
        onChange={(outcomes) => change({ outcomes: outcomes as CallOutcome[] })}
      >
        <div className={classes.outcomes}>
          {OUTCOMES.map((outcome) => (
            <Checkbox key={outcome} value={outcome} label={wordsOf(outcome, count.data?.por_desenlace[outcome])} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.pair}>
        <Limit
          label={t('Último intento hace al menos (horas)')}
          value={draft.hoursFrom}
          onChange={(hoursFrom) => change({ hoursFrom })}
        />
        <Limit
          label={t('Último intento hace como máximo (horas)')}
          value={draft.hoursUntil}
          onChange={(hoursUntil) => change({ hoursUntil })}
        />
        <Limit
          label={t('Intentos, desde')}
          min={1}
          value={draft.attemptsFrom}
          onChange={(attemptsFrom) => change({ attemptsFrom })}
        />
        <Limit
          label={t('Intentos, hasta')}
          min={1}
          value={draft.attemptsUntil}
          onChange={(attemptsUntil) => change({ attemptsUntil })}
        />
      </div>
      <Select
        label={t('Dónde se los vuelve a llamar')}
        data={TARGETS.map(([value, label]) => ({ value, label, disabled: value === 'otra' && others.length === 0 }))}
        value={draft.target}
        allowDeselect={false}
        onChange={(target) => change({ target: target as RecycleDraft['target'] })}
      />
      {draft.target === 'nueva' && (
        <TextInput
          label={t('Nombre de la campaña nueva')}
          placeholder={t('{name} (copia)', { name: campaign.name })}
          maxLength={200}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      )}
      {draft.target === 'otra' ? (
        <Select
          label={t('Campaña')}
          searchable
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={draft.campaignId}
          onChange={(campaignId) => change({ campaignId })}
        />
      ) : (
        <div className={classes.pair}>
          <Time label={t('Otro horario: abre')} value={draft.opensAt} onChange={(opensAt) => change({ opensAt })} />
          <Time
            label={t('Otro horario: cierra')}
            value={draft.closesAt}
            onChange={(closesAt) => change({ closesAt })}
          />
        </div>
      )}
      {notes.length > 0 && (
        <Text size="sm" c="dimmed">
          {notes.join(' ')}
        </Text>
      )}
      <output className={classes.found}>
        {count.isError
          ? messageOfError(count.error)
          : total === undefined
            ? t('Contando…')
            : t(
                '{count, plural, one {# contacto vuelve} other {# contactos vuelven}} a llamarse. Los que están en una llamada, excluidos, en la blacklist o con opt-out quedan como están.',
                { count: total },
              )}
      </output>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Cancelar')}
        </Button>
        <Button
          onClick={submit}
          loading={recycle.isPending}
          disabled={total === undefined || total === 0 || lacksTarget || lacksHour}
        >
          {t('Reciclar')}
        </Button>
      </Group>
    </Stack>
  );
}

function notesOfHours({ opensAt, closesAt, target }: RecycleDraft): string[] {
  const scope = target === 'misma' ? t('El horario cambia para toda la campaña.') : '';
  return [hoursNote(opensAt, closesAt), scope].filter((note) => note !== '');
}

const wordsOf = (outcome: CallOutcome, count: number | undefined): string =>
  count === undefined || count === 0 ? DESENLACES[outcome] : `${DESENLACES[outcome]} (${formatInteger(count)})`;

type FieldProps = { label: string; value: string; onChange: (value: string) => void; min?: number };

function Limit({ label, value, onChange, min = 0 }: FieldProps) {
  return <NumberInput label={label} min={min} value={value} onChange={(next) => onChange(String(next))} {...WHOLE} />;
}

function Time({ label, value, onChange }: FieldProps) {
  return (
    <TextInput type="time" label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
