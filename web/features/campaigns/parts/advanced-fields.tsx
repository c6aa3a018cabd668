import { NumberInput, Select, Switch } from '@mantine/core';
import { PREVIEW_LIMITS } from '#shared/domain/preview.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { limitedHelp, useSiteLimits } from '#web/lib/site-limits.ts';
import { DECIMALS, WHOLE } from '#web/ui/whole-number.ts';
import { useAudioContexts } from '../api.ts';
import { ADVANCED, isByTeam } from './campaign-draft.ts';
import type { CampaignForm } from './campaign-form.ts';
import { FoldedFields } from './folded-fields.tsx';

/** Returns the flow options. `bySessions` means that sessions take the calls instead of agents. */
const flowsFor = (bySessions: boolean) => [
  { value: 'press1', label: t('Presione 1: mensaje y menú') },
  {
    value: 'direct',
    label: bySessions ? t('Directo: quien atiende pasa a una sesión') : t('Directo: quien atiende pasa a un agente'),
  },
];
const methodsFor = (bySessions: boolean, withTeams: boolean) => [
  { value: 'fixed', label: t('Fijo: por líneas') },
  {
    value: 'progressive',
    label: bySessions ? t('Progresivo: una llamada por sesión libre') : t('Progresivo: una llamada por agente libre'),
  },
  {
    value: 'ratio',
    label: bySessions
      ? t('Proporción: varias llamadas por sesión libre')
      : t('Proporción: varias llamadas por agente libre'),
  },
  { value: 'predictive', label: t('Predictivo: según lo que se contesta') },
  ...(withTeams
    ? [
        { value: 'preview', label: t('Vista previa: el agente ve el contacto y decide') },
        { value: 'manual', label: t('Manual: el agente marca cada número') },
      ]
    : []),
];
const PREVIEW_ENDS = [
  { value: 'skip', label: t('Se omite') },
  { value: 'call', label: t('Se llama') },
];
const BY_CALLER_ID = { value: '', label: t('Según el número CLI') };
const PERIODS = [
  { value: 'movil', label: t('Últimas 24 horas y 30 días') },
  { value: 'dia_calendario', label: t('Últimas 24 horas, 30 días y cada día') },
];
const FIRST_CONTEXT = { value: '', label: t('El primero activo') };

/** `focused` is the field named in the address. */
type Props = { form: CampaignForm; isNew: boolean; focused: string };

/** Settings that most users never change. */
export function AdvancedFields({ form, isNew, focused }: Props) {
  const { data: contexts = [] } = useAudioContexts();
  const { dial_method, flow, contexto_id, attended_by, periodo_abandono } = form.values;
  const { max_cps: mostCps } = useSiteLimits();
  const bySessions = attended_by === 'sessions';
  const known = contexto_id === '' || contexts.some((context) => String(context.id) === contexto_id);
  return (
    <FoldedFields
      label={t('Avanzado')}
      mustShow={ADVANCED.some((field) => field === focused || form.errors[field] !== undefined)}
    >
      <Select label={t('Flujo')} allowDeselect={false} data={flowsFor(bySessions)} {...form.getInputProps('flow')} />
      <Select
        label={t('Método de marcación')}
        description={
          dial_method === 'manual'
            ? t('La campaña no llama a nadie sola, y no necesita lista.')
            : t('En todos rige el tope de abandono.')
        }
        allowDeselect={false}
        data={methodsFor(bySessions, isByTeam(form.values) || dial_method === 'preview' || dial_method === 'manual')}
        {...form.getInputProps('dial_method')}
      />
      {dial_method === 'ratio' && (
        <NumberInput
          label={bySessions ? t('Llamadas por sesión libre') : t('Llamadas por agente libre')}
          description={t('De 1 a 10')}
          min={1}
          max={10}
          step={0.1}
          decimalScale={2}
          clampBehavior="none"
          {...DECIMALS}
          {...form.getInputProps('ratio_level')}
        />
      )}
      {dial_method === 'preview' && (
        <>
          <NumberInput
            label={t('Tiempo para decidir, s')}
            description={t('De {least} a {most}', { least: PREVIEW_LIMITS.minimum, most: PREVIEW_LIMITS.maximum })}
            min={PREVIEW_LIMITS.minimum}
            max={PREVIEW_LIMITS.maximum}
            clampBehavior="none"
            {...WHOLE}
            {...form.getInputProps('preview_limit_s')}
          />
          <Select
            label={t('Al terminar ese tiempo')}
            allowDeselect={false}
            data={PREVIEW_ENDS}
            {...form.getInputProps('preview_at_limit')}
          />
        </>
      )}
      {isByTeam(form.values) && (
        <>
          {dial_method !== 'manual' && (
            <Switch
              label={t('Los agentes pueden marcar a mano')}
              description={t('Desde Mi Puesto. Cada número pasa por todas las reglas de la campaña.')}
              {...form.getInputProps('manual_dialing_allowed', { type: 'checkbox' })}
            />
          )}
          <Switch
            label={t('Los supervisores pueden escuchar')}
            description={t('También susurrarle al agente e intervenir. Queda en la auditoría.')}
            {...form.getInputProps('listening_allowed', { type: 'checkbox' })}
          />
        </>
      )}
      <Select
        label={t('Período del tope de abandono')}
        description={periodText(periodo_abandono)}
        allowDeselect={false}
        data={isNew ? [BY_CALLER_ID, ...PERIODS] : PERIODS}
        {...form.getInputProps('periodo_abandono')}
      />
      <Switch
        label={t('CLI de otros países')}
        description={t(
          'Sin número propio, la campaña rota entre los CLI del país llamado. Si no hay ninguno, muestra los de otros países; apagado, esos contactos esperan.',
        )}
        data-autofocus={focused === 'foreign_caller_ids' || undefined}
        {...form.getInputProps('foreign_caller_ids', { type: 'checkbox' })}
      />
      {flow === 'press1' && (
        <Select
          label={t('Contexto de audio')}
          description={t('Lo que escucha quien atiende.')}
          allowDeselect={false}
          data={[
            FIRST_CONTEXT,
            ...contexts.map((context) => ({ value: String(context.id), label: context.nombre })),
            ...(known ? [] : [{ value: contexto_id, label: t('Contexto {id}', { id: contexto_id }) }]),
          ]}
          {...form.getInputProps('contexto_id')}
        />
      )}
      <NumberInput
        label={t('Llamadas por segundo')}
        description={limitedHelp(
          t('De 1 a {most}; vacío: sin límite propio, solo el global.', { most: formatInteger(mostCps) }),
          mostCps,
          form.getInitialValues().calls_per_second,
        )}
        suffix=" CPS"
        min={1}
        max={mostCps}
        clampBehavior="none"
        {...WHOLE}
        {...form.getInputProps('calls_per_second')}
      />
    </FoldedFields>
  );
}

function periodText(period: CampaignForm['values']['periodo_abandono']): string {
  switch (period) {
    case '':
      return t('Con un número de Brasil, también cada día; si no, las últimas 24 horas y 30 días.');
    case 'movil':
      return t('El abandono no pasa del tope en ninguno de los dos períodos.');
    case 'dia_calendario':
      return t('Además, de medianoche a medianoche en la zona horaria de la campaña.');
  }
}
