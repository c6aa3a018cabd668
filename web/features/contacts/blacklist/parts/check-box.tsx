import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { BlacklistCheckAnswer } from '#shared/contracts/blacklist.ts';
import { formatDateTime, formatDay } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import { useCheckNumber } from '../api.ts';
import { phoneError, phoneErrors } from '../blacklist.ts';
import classes from './blacklist.module.css';

/** Checks whether a number is blocked. */
export function CheckBox() {
  const check = useCheckNumber();
  const form = useForm({ initialValues: { phone: '' }, validate: { phone: phoneError } });
  return (
    <Panel title={t('Verificar número')}>
      <Stack gap="sm">
        <form
          onSubmit={form.onSubmit(({ phone }) =>
            check.mutate(phone.trim(), { onError: (error) => form.setErrors(phoneErrors(error)) }),
          )}
          noValidate
        >
          <Stack gap="sm">
            <TextInput
              label={t('Número a verificar')}
              description={t('Dice si está bloqueado, desde cuándo y por qué.')}
              placeholder="+5491134567890"
              inputMode="tel"
              {...form.getInputProps('phone')}
            />
            <Button type="submit" variant="default" loading={check.isPending} className={classes.check}>
              {t('Verificar')}
            </Button>
          </Stack>
        </form>
        <output className={classes.verdict}>{check.data && <Verdict answer={check.data} />}</output>
      </Stack>
    </Panel>
  );
}

function Verdict({ answer }: { answer: BlacklistCheckAnswer }) {
  const { phone, is_blacklisted, reason, created_at, registry } = answer;
  const isBlocked = is_blacklisted || registry !== null;
  return (
    <>
      <span className={classes.said} style={{ '--tone': `var(--state-${isBlocked ? 'bad' : 'ok'})` }}>
        <ToneMark tone={isBlocked ? 'bad' : 'ok'} />
        <strong>{isBlocked ? t('Número BLOQUEADO') : t('Número NO bloqueado')}</strong>
        <Phone number={phone} />
      </span>
      {is_blacklisted && (
        <span className={classes.why}>
          {t('Motivo: {reason} · desde {since}', { reason: reason ?? '', since: formatDateTime(created_at) })}
        </span>
      )}
      {registry !== null && (
        <span className={classes.why}>
          {t('En el registro «{name}», del {day}', {
            name: registry.name,
            day: formatDay(`${registry.dated_on}T12:00:00Z`),
          })}
        </span>
      )}
    </>
  );
}
