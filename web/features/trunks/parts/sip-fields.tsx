import { Checkbox, MultiSelect, PasswordInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { CODECS } from '#shared/codecs.ts';
import type { TrunkForm } from '../trunk-draft.ts';
import classes from './trunks.module.css';

const SIP_TYPES = ['friend', 'peer', 'user'];
const DTMF_MODES = ['rfc2833', 'inband', 'info', 'shortinfo', 'auto'];
const DIRECT_MEDIA = ['nonat', 'yes', 'no', 'update', 'outgoing'];

/** SIP settings. A stored secret is never shown: the user can keep, replace or delete it. */
export function SipFields({ form, hasSecret }: { form: TrunkForm; hasSecret: boolean }) {
  const forgets = form.values.forget_secret;
  return (
    <fieldset className={classes.sip}>
      <legend>Configuración SIP</legend>
      <MultiSelect
        label="Códecs permitidos"
        description="En orden de preferencia"
        placeholder={form.values.sip_config.allow.length === 0 ? 'Ninguno elegido' : ''}
        data={[...CODECS]}
        {...form.getInputProps('sip_config.allow')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select label="Type" data={SIP_TYPES} allowDeselect={false} {...form.getInputProps('sip_config.type')} />
        <TextInput label="Disallow" maxLength={100} {...form.getInputProps('sip_config.disallow')} />
        <Select
          label="DTMF mode"
          data={DTMF_MODES}
          allowDeselect={false}
          {...form.getInputProps('sip_config.dtmfmode')}
        />
        <Select
          label="Direct media"
          data={DIRECT_MEDIA}
          allowDeselect={false}
          {...form.getInputProps('sip_config.directmedia')}
        />
        <TextInput
          label="Usuario"
          description="Con el que se registra, si hace falta."
          autoComplete="off"
          maxLength={128}
          {...form.getInputProps('sip_config.username')}
        />
        <PasswordInput
          label="Secreto"
          description={
            hasSecret
              ? 'Hay uno guardado, que no se muestra. Vacío, queda el mismo.'
              : 'Se guarda y no se vuelve a mostrar.'
          }
          autoComplete="new-password"
          maxLength={256}
          disabled={forgets}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar el secreto' }}
          {...form.getInputProps('sip_config.secret')}
        />
      </SimpleGrid>
      {hasSecret && (
        <Checkbox label="Olvidar el secreto guardado" {...form.getInputProps('forget_secret', { type: 'checkbox' })} />
      )}
      <Switch
        label="Qualify"
        description="Comprueba que el otro extremo responde."
        {...form.getInputProps('sip_config.qualify', { type: 'checkbox' })}
      />
    </fieldset>
  );
}
