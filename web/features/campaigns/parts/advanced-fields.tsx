import { NumberInput, Select } from '@mantine/core';
import { WHOLE } from '#web/ui/whole-number.ts';
import { useAudioContexts } from '../api.ts';
import { ADVANCED } from './campaign-draft.ts';
import type { CampaignForm } from './campaign-form.ts';
import { FoldedFields } from './folded-fields.tsx';

const FLOWS = [
  { value: 'press1', label: 'Presione 1: mensaje y menú' },
  { value: 'direct', label: 'Directo: quien atiende pasa a un agente' },
];
const METHODS = [
  { value: 'fixed', label: 'Fijo: por líneas' },
  { value: 'progressive', label: 'Progresivo: una llamada por agente libre' },
  { value: 'ratio', label: 'Proporción: varias llamadas por agente libre' },
  { value: 'predictive', label: 'Predictivo: según lo que se contesta' },
];
const FIRST_CONTEXT = { value: '', label: 'El primero activo' };

/** Settings that most users never change. */
export function AdvancedFields({ form }: { form: CampaignForm }) {
  const { data: contexts = [] } = useAudioContexts();
  const { dial_method, flow, contexto_id } = form.values;
  const known = contexto_id === '' || contexts.some((context) => String(context.id) === contexto_id);
  return (
    <FoldedFields label="Avanzado" hasError={ADVANCED.some((field) => form.errors[field] !== undefined)}>
      <Select label="Flujo" allowDeselect={false} data={FLOWS} {...form.getInputProps('flow')} />
      <Select
        label="Método de marcación"
        description="En todos rige el tope de abandono."
        allowDeselect={false}
        data={METHODS}
        {...form.getInputProps('dial_method')}
      />
      {dial_method === 'ratio' && (
        <NumberInput
          label="Llamadas por agente libre"
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
