import { NumberInput, Switch, Text } from '@mantine/core';
import { AMD_RANGES, type AmdField } from '#shared/domain/amd-wire.ts';
import { MOST_WRAP_UP_S } from '#shared/domain/settings.ts';
import { t } from '#web/lib/i18n.ts';
import { WHOLE } from '#web/ui/whole-number.ts';
import { isByTeam } from './campaign-draft.ts';
import type { CampaignForm } from './campaign-form.ts';
import { FoldedFields } from './folded-fields.tsx';
import classes from './telephony-fields.module.css';
import { WaitingFields } from './waiting-fields.tsx';

type AmdInput = { readonly field: AmdField; readonly label: string; readonly suffix: string };

const INPUTS: readonly AmdInput[] = [
  { field: 'silencio_inicial_ms', label: t('Silencio inicial'), suffix: ' ms' },
  { field: 'saludo_ms', label: t('Saludo más largo'), suffix: ' ms' },
  { field: 'silencio_tras_saludo_ms', label: t('Silencio tras el saludo'), suffix: ' ms' },
  { field: 'total_ms', label: t('Análisis total'), suffix: ' ms' },
  { field: 'palabra_minima_ms', label: t('Palabra más corta'), suffix: ' ms' },
  { field: 'silencio_entre_palabras_ms', label: t('Silencio entre palabras'), suffix: ' ms' },
  { field: 'palabras_maximas', label: t('Palabras del saludo'), suffix: '' },
  { field: 'umbral_silencio', label: t('Umbral de silencio'), suffix: '' },
  { field: 'palabra_maxima_ms', label: t('Palabra más larga'), suffix: ' ms' },
];

/** Settings for calls on a real network. */
export function TelephonyFields({ form }: { form: CampaignForm }) {
  return (
    <FoldedFields
      label={t('Telefonía')}
      mustShow={Object.keys(form.errors).some((field) => field.startsWith('telefonia.'))}
    >
      <Text size="sm" c="dimmed">
        {t('Rige en llamadas reales; de esto, la red simulada solo usa el cierre y el mensaje en el buzón.')}
      </Text>
      <Switch
        label={t('Grabar las conversaciones')}
        description={t('Desde que atiende el agente. Avisale a quien llamás donde la ley lo pide.')}
        {...form.getInputProps('telefonia.grabar', { type: 'checkbox' })}
      />
      <Switch
        label={t('Ocultar el número')}
        description={t('Quien recibe la llamada no ve el CLI. Muchos países no lo permiten.')}
        {...form.getInputProps('telefonia.ocultar_numero', { type: 'checkbox' })}
      />
      <WaitingFields form={form} />
      <NumberInput
        label={t('Cierre del agente')}
        description={
          isByTeam(form.values)
            ? t('El tiempo más largo para decir qué resultó de la llamada; con 0, 60 s.')
            : t('Pausa después de cada conversación. En la red simulada, 0 deja la de su perfil.')
        }
        suffix=" s"
        min={0}
        max={MOST_WRAP_UP_S}
        clampBehavior="none"
        {...WHOLE}
        {...form.getInputProps('telefonia.pos_llamada_s')}
      />
      <fieldset className={classes.amd}>
        <legend>{t('Detección de contestador')}</legend>
        <Text size="xs" c="dimmed" mb="xs">
          {t(
            'Un saludo largo, o de muchas palabras, es de un contestador. Se usa si el contexto de audio detecta buzones.',
          )}
        </Text>
        <div className={classes.grid}>
          {INPUTS.map(({ field, label, suffix }) => (
            <NumberInput
              key={field}
              label={label}
              suffix={suffix}
              min={AMD_RANGES[field][0]}
              max={AMD_RANGES[field][1]}
              clampBehavior="none"
              {...WHOLE}
              {...form.getInputProps(`telefonia.amd.${field}`)}
            />
          ))}
        </div>
      </fieldset>
    </FoldedFields>
  );
}
