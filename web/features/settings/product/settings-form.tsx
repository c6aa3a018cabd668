import { NumberInput, Select, Skeleton, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { ProductSettings } from '#shared/contracts/settings.ts';
import { MAX_CALLBACK_TEAM_MIN } from '#shared/domain/callbacks.ts';
import { countryOf } from '#web/lib/countries.ts';
import { formatInteger, formatShortPercent, PERCENT_SIGN } from '#web/lib/formats/numbers.ts';
import { STATE_LIMIT } from '#shared/domain/settings.ts';
import { SITE_LIMITS } from '#shared/domain/site-limits.ts';
import { refusedErrors } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { useStoredForm } from '#web/lib/stored-form.ts';
import { timeZoneGroups } from '#web/lib/time-zones.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { DECIMALS, WHOLE } from '#web/ui/whole-number.ts';
import classes from '../settings.module.css';
import { useSaveSettings } from './api.ts';
import { SaveButtons } from './save-buttons.tsx';
import {
  LIMIT_FIELDS,
  STATE_LIMIT_FIELDS,
  MAX_FALSE_MACHINE_PERCENT,
  MAX_RETENTION_DAYS,
  RETENTION_FIELDS,
  type SettingsDraft,
  validateSettings,
} from './settings-draft.ts';

/** Number of fields besides STATE_LIMIT_FIELDS, RETENTION_FIELDS and LIMIT_FIELDS. */
const OTHER_FIELDS = 6;
/** Height of a field with two lines of help. */
const FIELD_PX = 90;
const FIELDS = Array.from(
  { length: OTHER_FIELDS + STATE_LIMIT_FIELDS.length + RETENTION_FIELDS.length + LIMIT_FIELDS.length },
  (_, index) => index,
);

/** Reserves the form's height while the settings load to prevent a layout shift. */
export function SettingsFormPending() {
  return (
    <>
      <div className={classes.settings}>
        {FIELDS.map((index) => (
          <Skeleton key={index} height={FIELD_PX} />
        ))}
      </div>
      <Skeleton height={36} mt="md" />
    </>
  );
}

function daysText(days: number): string {
  return days === 0 ? t('para siempre') : t('{days} días', { days: String(days) });
}

type Props = { settings: ProductSettings; version: string; defaults: ProductSettings };

/** Edits the product settings that belong to no other screen. */
export function SettingsForm({ settings, version, defaults }: Props) {
  const save = useSaveSettings();
  const { form, dirty, base, take, reset } = useStoredForm<SettingsDraft>(settings, version, {
    validate: validateSettings,
  });
  const zones = useMemo(() => timeZoneGroups(settings.time_zone), [settings.time_zone]);

  function submit(draft: SettingsDraft): void {
    // Safe because all fields are valid after validation.
    const [before, after] = [base.stored as ProductSettings, draft as ProductSettings];
    save.mutate(
      { before, after, version: base.version },
      {
        onSuccess: (answer) => take(answer.settings, answer.version, draft),
        onError: (error) => form.setErrors(refusedErrors(error, draft)),
      },
    );
  }

  const usual = (text: string, value: string): string => `${text} ${t('Predeterminado: {value}.', { value })}`;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <div className={classes.settings}>
        <Select
          label={t('Zona horaria de la consola')}
          description={usual(t('La de las fechas, del día de hoy y de los filtros por día.'), defaults.time_zone)}
          searchable
          limit={100}
          allowDeselect={false}
          nothingFoundMessage={t('Ninguna zona se llama así')}
          data={zones}
          {...form.getInputProps('time_zone')}
        />
        <CountrySelect
          label={t('País predeterminado')}
          description={usual(t('Con el que se leen los números nacionales.'), countryOf(defaults.default_country).name)}
          allowDeselect={false}
          {...form.getInputProps('default_country')}
        />
        <NumberInput
          label={t('Objetivo de éxito')}
          description={usual(
            t('Con el que se compara la tasa del historial, de 0 a 100 %.'),
            formatShortPercent(defaults.success_objective_percent),
          )}
          suffix={PERCENT_SIGN}
          min={0}
          max={100}
          clampBehavior="none"
          {...DECIMALS}
          {...form.getInputProps('success_objective_percent')}
        />
        <TextInput
          label={t('Tecla de baja')}
          description={usual(
            t('Quien la pulsa pasa a la blacklist: un dígito, nunca 9, 0 ni la tecla de un país.'),
            defaults.opt_out_key,
          )}
          inputMode="numeric"
          maxLength={1}
          {...form.getInputProps('opt_out_key')}
        />
        <NumberInput
          label={t('Personas tomadas por contestador')}
          description={t(
            'Las que el detector corta por error, según tus pruebas; con ellas los reportes estiman el abandono. De 0 a 50 %; con 0 no se estima.',
          )}
          suffix={PERCENT_SIGN}
          min={0}
          max={MAX_FALSE_MACHINE_PERCENT}
          clampBehavior="none"
          {...DECIMALS}
          {...form.getInputProps('false_machine_percent')}
        />
        <NumberInput
          label={t('Hora del reporte diario')}
          description={t('Desde la que se publica el reporte del día anterior, de 0 a 23. Predeterminado: {hour}.', {
            hour: defaults.daily_report_hour,
          })}
          suffix=" h"
          min={0}
          max={23}
          clampBehavior="none"
          {...WHOLE}
          {...form.getInputProps('daily_report_hour')}
        />
        {STATE_LIMIT_FIELDS.map(({ key, label }) => (
          <NumberInput
            key={key}
            label={label}
            description={usual(
              t('Desde cuándo la marca el Panel de Agentes. De {least} a {most} segundos.', {
                least: STATE_LIMIT.minimum,
                most: formatInteger(STATE_LIMIT.maximum),
              }),
              `${formatInteger(defaults[key])} s`,
            )}
            suffix=" s"
            min={STATE_LIMIT.minimum}
            max={STATE_LIMIT.maximum}
            clampBehavior="none"
            {...WHOLE}
            {...form.getInputProps(key)}
          />
        ))}
        <NumberInput
          label={t('Rellamadas propias')}
          description={t(
            'Después de cuánto tiempo el equipo hace una rellamada que su agente no hizo, de 0 a {most} minutos. Predeterminado: {usual}.',
            { most: formatInteger(MAX_CALLBACK_TEAM_MIN), usual: defaults.callback_team_after_min },
          )}
          suffix={` ${t('min')}`}
          min={0}
          max={MAX_CALLBACK_TEAM_MIN}
          clampBehavior="none"
          {...WHOLE}
          {...form.getInputProps('callback_team_after_min')}
        />
        {RETENTION_FIELDS.map(({ key, label, help, least, forEver = false }) => (
          <NumberInput
            key={key}
            label={t('Conservar: {what}', { what: label.toLowerCase() })}
            description={usual(
              `${help} ${t('De {least} a {most} días.', { least: String(least), most: String(MAX_RETENTION_DAYS) })}`,
              daysText(defaults[key]),
            )}
            suffix={` ${t('días')}`}
            min={forEver ? 0 : least}
            max={MAX_RETENTION_DAYS}
            clampBehavior="none"
            {...WHOLE}
            {...form.getInputProps(key)}
          />
        ))}
      </div>
      <h3 className={classes.part}>{t('Límites del sitio')}</h3>
      <p className={classes.partHelp}>
        {t(
          'Hasta dónde llegan los formularios. Lo que ya supera un límite más bajo sigue igual, pero no se puede volver a guardar así.',
        )}
      </p>
      <div className={classes.settings}>
        {LIMIT_FIELDS.map(({ key, label, help }) => (
          <NumberInput
            key={key}
            label={label}
            description={usual(
              `${help} ${t('De 1 a {most}.', { most: formatInteger(SITE_LIMITS[key].most) })}`,
              formatInteger(defaults[key]),
            )}
            min={1}
            max={SITE_LIMITS[key].most}
            clampBehavior="none"
            {...WHOLE}
            {...form.getInputProps(key)}
          />
        ))}
      </div>
      <SaveButtons dirty={dirty} pending={save.isPending} onReset={reset} submit={t('Guardar ajustes')} />
    </form>
  );
}
