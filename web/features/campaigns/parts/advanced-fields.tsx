import { NumberInput, Select } from '@mantine/core';
import { MOST_SESSIONS } from '#shared/session-limits.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { WHOLE } from '#web/ui/whole-number.ts';
import { useAudioContexts } from '../api.ts';
import { ADVANCED } from './campaign-draft.ts';
import type { CampaignForm } from './campaign-form.ts';
import { FoldedFields } from './folded-fields.tsx';

/** `taker`: who takes the calls. */
const flowsFor = (taker: string) => [
  { value: 'press1', label: 'Presione 1: mensaje y menú' },
  { value: 'direct', label: `Directo: quien atiende pasa a ${taker}` },
];
const methodsFor = (freeTaker: string) => [
  { value: 'fixed', label: 'Fijo: por líneas' },
  { value: 'progressive', label: `Progresivo: una llamada por ${freeTaker}` },
  { value: 'ratio', label: `Proporción: varias llamadas por ${freeTaker}` },
  { value: 'predictive', label: 'Predictivo: según lo que se contesta' },
];
const BY_CALLER_ID = { value: '', label: 'Según el número CLI' };
const PERIODS = [
  { value: 'movil', label: 'Últimas 24 horas y 30 días' },
  { value: 'dia_calendario', label: 'Últimas 24 horas, 30 días y cada día' },
];
const FIRST_CONTEXT = { value: '', label: 'El primero activo' };

/** Settings that most users never change. */
export function AdvancedFields({ form, isNew }: { form: CampaignForm; isNew: boolean }) {
  const { data: contexts = [] } = useAudioContexts();
  const { dial_method, flow, contexto_id, sesiones, periodo_abandono, max_concurrent_calls: lines } = form.values;
  const [taker, freeTaker] = sesiones === '' ? ['un agente', 'agente libre'] : ['una sesión', 'sesión libre'];
  const known = contexto_id === '' || contexts.some((context) => String(context.id) === contexto_id);
  return (
    <FoldedFields label="Avanzado" hasError={ADVANCED.some((field) => form.errors[field] !== undefined)}>
      <Select label="Flujo" allowDeselect={false} data={flowsFor(taker)} {...form.getInputProps('flow')} />
      <NumberInput
        label="Sesiones"
        description={sessionsText(sesiones, lines)}
        min={1}
        max={MOST_SESSIONS}
        clampBehavior="none"
        {...WHOLE}
        {...form.getInputProps('sesiones')}
      />
      <Select
        label="Método de marcación"
        description="En todos rige el tope de abandono."
        allowDeselect={false}
        data={methodsFor(freeTaker)}
        {...form.getInputProps('dial_method')}
      />
      {dial_method === 'ratio' && (
        <NumberInput
          label={`Llamadas por ${freeTaker}`}
          description="De 1 a 10"
          min={1}
          max={10}
          step={0.1}
          decimalScale={2}
          decimalSeparator=","
          allowedDecimalSeparators={[',', '.']}
          clampBehavior="none"
          {...form.getInputProps('ratio_level')}
        />
      )}
      <Select
        label="Período del tope de abandono"
        description={periodText(periodo_abandono)}
        allowDeselect={false}
        data={isNew ? [BY_CALLER_ID, ...PERIODS] : PERIODS}
        {...form.getInputProps('periodo_abandono')}
      />
      {flow === 'press1' && (
        <Select
          label="Contexto de audio"
          description="Lo que escucha quien atiende."
          allowDeselect={false}
          data={[
            FIRST_CONTEXT,
            ...contexts.map((context) => ({ value: String(context.id), label: context.nombre })),
            ...(known ? [] : [{ value: contexto_id, label: `Contexto ${contexto_id}` }]),
          ]}
          {...form.getInputProps('contexto_id')}
        />
      )}
      <NumberInput
        label="Llamadas por segundo"
        description="De 1 a 100; vacío: sin límite propio, solo el global."
        suffix=" CPS"
        min={1}
        max={100}
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
      return 'Con un número de Brasil, también cada día; si no, las últimas 24 horas y 30 días.';
    case 'movil':
      return 'El abandono no pasa del tope en ninguno de los dos períodos.';
    case 'dia_calendario':
      return 'Además, de medianoche a medianoche en la zona horaria de la campaña.';
  }
}

/** A conversation holds its line, so sessions beyond the lines are never used. */
function sessionsText(sessions: number | string, lines: number): string {
  return typeof sessions === 'number' && sessions > lines
    ? `Con ${formatInteger(lines)} llamadas simultáneas no se usan más de ${formatInteger(lines)}.`
    : 'Conversaciones a la vez de un bot que atiende en lugar de los agentes. Vacío: atienden los agentes.';
}
