import { Checkbox, MultiSelect, PasswordInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { CODECS, DIRECT_MEDIA, DTMF_MODES, SIP_TYPES } from '#shared/domain/trunks.ts';
import type { SipConfig } from '#shared/contracts/trunks.ts';
import { t } from '#web/lib/i18n.ts';
import type { TrunkForm } from '../trunk-draft.ts';
import classes from './trunks.module.css';

const TRANSPORTS = [
  { value: 'udp', label: 'UDP' },
  { value: 'tcp', label: 'TCP' },
  { value: 'tls', label: 'TLS' },
];
const NUMBER_FORMATS = [
  { value: 'e164', label: 'E.164: +5491145550000' },
  { value: 'e164_without_plus', label: t('Sin el +: 5491145550000') },
  { value: 'national', label: t('Nacional: 91145550000') },
];
const CALLER_ID_HEADERS = [
  { value: 'from', label: 'From' },
  { value: 'pai', label: 'P-Asserted-Identity' },
  { value: 'rpid', label: 'Remote-Party-ID' },
];

/** SIP settings between the trunk and its carrier. */
export function SipFields({ form, stored }: { form: TrunkForm; stored: SipConfig | null }) {
  return (
    <fieldset className={classes.sip}>
      <legend>{t('Configuración SIP')}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label={t('Transporte')}
          description={t('Con TLS, el audio va cifrado si la operadora puede')}
          data={TRANSPORTS}
          allowDeselect={false}
          {...form.getInputProps('sip_config.transport')}
        />
        <Select
          label={t('Formato del número')}
          description={t('Cómo le llega a la operadora el número que se llama')}
          data={NUMBER_FORMATS}
          allowDeselect={false}
          {...form.getInputProps('sip_config.number_format')}
        />
        <Select
          label={t('Caller ID en')}
          description={t('El encabezado donde lo lee la operadora; si no es From, ahí va el usuario')}
          data={CALLER_ID_HEADERS}
          allowDeselect={false}
          {...form.getInputProps('sip_config.caller_id_header')}
        />
        <TextInput
          label={t('Dominio del From')}
          description={t('Vacío: el host si hay usuario; si no, la dirección de la central')}
          autoComplete="off"
          maxLength={255}
          {...form.getInputProps('sip_config.from_domain')}
        />
      </SimpleGrid>
      <AccountFields form={form} stored={stored} />
      <MultiSelect
        label={t('Códecs permitidos')}
        description={t('En orden de preferencia. Sin elegir, alaw y ulaw')}
        placeholder={form.values.sip_config.allow.length === 0 ? t('Ninguno elegido') : ''}
        data={[...CODECS]}
        {...form.getInputProps('sip_config.allow')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select label="Type" data={[...SIP_TYPES]} allowDeselect={false} {...form.getInputProps('sip_config.type')} />
        <TextInput label="Disallow" maxLength={100} {...form.getInputProps('sip_config.disallow')} />
        <Select
          label="DTMF mode"
          data={[...DTMF_MODES]}
          allowDeselect={false}
          {...form.getInputProps('sip_config.dtmfmode')}
        />
        <Select
          label="Direct media"
          data={[...DIRECT_MEDIA]}
          allowDeselect={false}
          {...form.getInputProps('sip_config.directmedia')}
        />
      </SimpleGrid>
      <Switch
        label="Qualify"
        description={t('Pregunta cada 30 s, con OPTIONS, si la operadora responde.')}
        {...form.getInputProps('sip_config.qualify', { type: 'checkbox' })}
      />
    </fieldset>
  );
}

/** Account fields. A stored secret is never shown, but can be kept, replaced or deleted. */
function AccountFields({ form, stored }: { form: TrunkForm; stored: SipConfig | null }) {
  const forgets = form.values.forget_secret;
  return (
    <>
      <Switch
        label={t('Se registra')}
        description={t('Pide registro a la operadora con esta cuenta. Sin marcar, ella reconoce la IP de la central.')}
        {...form.getInputProps('sip_config.register', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('Usuario')}
          description={t('El de la cuenta en la operadora, si hay una')}
          autoComplete="off"
          maxLength={128}
          {...form.getInputProps('sip_config.username')}
        />
        <PasswordInput
          label={t('Secreto')}
          description={secretHelp(stored)}
          autoComplete="new-password"
          maxLength={256}
          disabled={forgets}
          visibilityToggleButtonProps={{ 'aria-label': t('Mostrar u ocultar el secreto') }}
          {...form.getInputProps('sip_config.secret')}
        />
      </SimpleGrid>
      {(stored?.has_secret ?? false) && (
        <Checkbox
          label={t('Olvidar el secreto guardado')}
          {...form.getInputProps('forget_secret', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

function secretHelp(stored: SipConfig | null): string {
  if (stored?.secret_lost) return t('El guardado no se puede descifrar porque falta su clave: escribilo de nuevo.');
  if (stored?.has_secret) return t('Hay uno guardado, que no se muestra. Vacío, queda el mismo.');
  return t('Se guarda cifrado y no se vuelve a mostrar.');
}
