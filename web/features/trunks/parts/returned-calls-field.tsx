import { Select, Switch } from '@mantine/core';
import { playableChoices, useAudioFiles } from '#web/lib/audio-files.ts';
import { t } from '#web/lib/i18n.ts';
import type { TrunkForm } from '../trunk-draft.ts';

const BUSY = { value: '', label: t('Tono de ocupado') };

/** Chooses what people hear who call one of our numbers back over the trunk. */
export function ReturnedCallsField({ form }: { form: TrunkForm }) {
  const { data: files = [] } = useAudioFiles();
  const { returned_audio_id: chosen, returned_to_team: isToTeam } = form.values;
  return (
    <>
      <Switch
        label={t('Quien devuelve la llamada habla con el equipo que lo llamó')}
        description={t(
          'Primero en la fila, hasta un minuto. Si nadie lo atiende, queda como rellamada del equipo y oye lo que sigue.',
        )}
        {...form.getInputProps('returned_to_team', { type: 'checkbox' })}
      />
      <Select
        label={t('Lo que oye quien devuelve la llamada')}
        description={
          chosen === ''
            ? t('Ocupado no le cuesta nada a quien llama. Un audio puede decir quién llamó y por qué.')
            : t('Dura hasta 60 s. La tecla 8 pide no recibir más llamadas: que el audio lo diga.')
        }
        allowDeselect={false}
        data={[BUSY, ...playableChoices(files, chosen)]}
        {...form.getInputProps('returned_audio_id')}
      />
      {isToTeam && chosen !== '' && (
        <Switch
          label={t('Primero oye el audio, y la tecla 1 lo pasa al equipo')}
          description={t(
            'El audio tiene que ofrecer el 1. Si después nadie atiende, suena otra vez, solo con el 8. Sin esto, el equipo atiende antes.',
          )}
          {...form.getInputProps('returned_by_key', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
