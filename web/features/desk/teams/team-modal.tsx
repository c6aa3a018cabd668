import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { NewTeam, Team } from '#shared/contracts/teams.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedErrors } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useSaveTeam, useTeamPbxs, useTeamPeople } from './api.ts';

/** Values of the form. Ids are texts, as the list of choices has them. */
type Draft = { name: string; member_ids: string[]; nailed_up: boolean; pbx: string };

/** Value of a team whose PBX is chosen by load. */
const BY_LOAD = 'by-load';

const draftOf = (team: Team | null): Draft => ({
  name: team?.name ?? '',
  member_ids: team?.members.map((member) => String(member.user_id)) ?? [],
  nailed_up: team?.nailed_up ?? true,
  pbx: team?.pbx ?? BY_LOAD,
});

const bodyOf = ({ name, member_ids: ids, nailed_up, pbx }: Draft): Required<NewTeam> => ({
  name: name.trim(),
  member_ids: ids.map(Number),
  nailed_up,
  pbx: pbx === BY_LOAD ? null : pbx,
});

const validate = { name: (name: string) => (name.trim() === '' ? t('El nombre es obligatorio') : null) };

/** Creates a team if `team` is null, otherwise changes it. */
export function TeamModal({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const save = useSaveTeam(team);
  const { data: people = [] } = useTeamPeople();
  const { data: pbxs = [] } = useTeamPbxs();
  const [refused, setRefused] = useState<string | null>(null);
  const stored = draftOf(team);
  const form = useForm<Draft>({ initialValues: stored, validate });
  // Members whose account was disabled or demoted stay until they are taken out.
  const present = team?.members.filter((member) => !people.some(({ user_id: id }) => id === member.user_id)) ?? [];

  // A PBX that the site no longer has stays until another one is chosen.
  const kept = stored.pbx === BY_LOAD ? [] : [stored.pbx];

  function submit(draft: Draft): void {
    setRefused(null);
    const onError = (error: Error): void => {
      const errors = refusedErrors(error, draft);
      form.setErrors(errors);
      setRefused(Object.keys(errors).length === 0 ? messageOfError(error) : null);
    };
    save.mutate({ before: bodyOf(stored), after: bodyOf(draft) }, { onSuccess: onClose, onError });
  }

  return (
    <FormModal
      title={team === null ? t('Nuevo equipo') : t('Editar «{name}»', { name: team.name })}
      refused={refused}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={team === null ? t('Crear equipo') : t('Guardar cambios')}
      pending={save.isPending}
    >
      <TextInput
        label={t('Nombre')}
        data-autofocus
        autoComplete="off"
        maxLength={100}
        required
        withAsterisk
        {...form.getInputProps('name')}
      />
      <MultiSelect
        label={t('Integrantes')}
        description={t('Quiénes pueden elegir el equipo en Mi Puesto: usuarios con rol de operador o mayor.')}
        placeholder={form.values.member_ids.length === 0 ? t('Nadie todavía') : ''}
        nothingFoundMessage={t('Nadie con ese nombre')}
        data={[...present, ...people].map(({ user_id: id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Quitar todos') }}
        {...form.getInputProps('member_ids')}
      />
      <Switch
        label={t('Teléfono en línea entre llamadas')}
        description={t(
          'En una PBX real, el teléfono suena una vez, al empezar, y cada llamada entra sin sonar. Apagado, suena en cada llamada. Rige desde la próxima vez que la persona empieza.',
        )}
        {...form.getInputProps('nailed_up', { type: 'checkbox' })}
      />
      {pbxs.length > 0 && (
        <Select
          label={t('Central')}
          description={t(
            'Sus llamadas salen de ahí y sus teléfonos suenan desde ahí. Si deja de responder, pasan a otra.',
          )}
          data={[{ value: BY_LOAD, label: t('La menos cargada') }, ...new Set([...pbxs, ...kept])]}
          allowDeselect={false}
          {...form.getInputProps('pbx')}
        />
      )}
    </FormModal>
  );
}
