import { Select } from '@mantine/core';
import { WAITING_SOUNDS } from '#shared/domain/waiting-audio.ts';
import { playableChoices, useAudioFiles } from '#web/lib/audio-files.ts';
import { t } from '#web/lib/i18n.ts';
import type { CampaignForm } from './campaign-form.ts';

const TONES = [
  { value: WAITING_SOUNDS.ringback, label: t('Tono de llamada') },
  { value: WAITING_SOUNDS.music, label: t('Música en espera de la central') },
];
const NO_MESSAGE = { value: '', label: t('Ninguno: se corta enseguida') };

/** Audio for persons who wait for an agent, and for answering machines. */
export function WaitingFields({ form }: { form: CampaignForm }) {
  const { data: files = [] } = useAudioFiles();
  const { espera, mensaje_abandono_id: message, mensaje_buzon_id: voicemail } = form.values.telefonia;
  return (
    <>
      <Select
        label={t('Lo que oye quien espera')}
        description={t('Desde que se busca un agente hasta que atiende. Un audio se repite.')}
        allowDeselect={false}
        data={[...TONES, ...playableChoices(files, espera)]}
        {...form.getInputProps('telefonia.espera')}
      />
      <Select
        label={t('Mensaje de abandono')}
        description={
          message === ''
            ? t(
                'Suena antes de cortar si nadie atiende a tiempo. Las normas sobre abandono suelen pedirlo, además del tope: empresa, número y cómo no recibir más llamadas.',
              )
            : t(
                'Suena antes de cortar si nadie atiende a tiempo, hasta 60 s. Mientras suena, la tecla de baja funciona.',
              )
        }
        allowDeselect={false}
        data={[NO_MESSAGE, ...playableChoices(files, message)]}
        {...form.getInputProps('telefonia.mensaje_abandono_id')}
      />
      <Select
        label={t('Mensaje en el buzón de voz')}
        description={t(
          'Si atiende un contestador, se espera el final del saludo y su tono, hasta 30 s, y se deja este audio. Varios países exigen permiso previo para mensajes grabados, o los prohíben: consultalo antes. Cada reintento deja otro.',
        )}
        allowDeselect={false}
        data={[NO_MESSAGE, ...playableChoices(files, voicemail)]}
        {...form.getInputProps('telefonia.mensaje_buzon_id')}
      />
    </>
  );
}
