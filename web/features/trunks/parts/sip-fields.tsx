import {
  Checkbox,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  Switch,
  TextInput,
} from '@mantine/core';
import { CODECS, DIRECT_MEDIA, DTMF_MODES, RTP_TIMEOUT_S, SIP_TYPES } from '#shared/domain/trunks.ts';
import type { SipConfig } from '#shared/contracts/trunks.ts';
import { t } from '#web/lib/i18n.ts';
import { WHOLE } from '#web/ui/whole-number.ts';
import type { TrunkForm } from '../trunk-draft.ts';
import { NumberFields } from './number-fields.tsx';
import classes from './trunks.module.css';

const TRANSPORTS = [
  { value: 'udp', label: 'UDP' },
  { value: 'tcp', label: 'TCP' },
  { value: 'tls', label: 'TLS' },
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
        <TextInput
          label={t('Dominio del From')}
          description={t('Vacío: el host si hay usuario; si no, la dirección de la central')}
          autoComplete="off"
          maxLength={255}
          {...form.getInputProps('sip_config.from_domain')}
        />
      </SimpleGrid>
      <NumberFields form={form} />
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
      <NumberInput
        label={t('Corte sin audio (s)')}
        description={t('La llamada termina si la operadora deja de enviar audio: de {least} a {most}; 0, nunca', {
          least: String(RTP_TIMEOUT_S.minimum),
          most: String(RTP_TIMEOUT_S.maximum),
        })}
        min={0}
        max={RTP_TIMEOUT_S.maximum}
        clampBehavior="none"
        {...WHOLE}
        {...form.getInputProps('sip_config.rtp_timeout_s')}
      />
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
