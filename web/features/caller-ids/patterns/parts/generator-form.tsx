import { CLI_QUANTITY_RANGE } from '#shared/domain/caller-ids.ts';
import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { WHOLE } from '#web/ui/whole-number.ts';
import { usePatterns } from '../api.ts';
import { AUTO, type GenerateDraft, type GenerateForm } from '../generate-draft.ts';
import type { PatternChoice } from '../pattern-countries.ts';
import classes from './cli-patterns.module.css';
import { QuickExamples } from './quick-examples.tsx';

type Props = {
  form: GenerateForm;
  countries: readonly PatternChoice[] | undefined;
  pending: boolean;
  onSubmit: (draft: GenerateDraft) => void;
};

export function GeneratorForm({ form, countries, pending, onSubmit }: Props) {
  const { country, destination } = form.values;
  const chosen = countries?.find(({ country_code }) => country_code === country);
  const areas = Object.entries(chosen?.area_codes ?? {});
  return (
    <Panel title={t('Generar CLIs')}>
      <form onSubmit={form.onSubmit(onSubmit)} noValidate className={classes.form}>
        <TextInput
          label={t('Número de destino')}
          description={t('Con + y código de país, o nacional del país elegido')}
          placeholder="+1 212 555 0123"
          inputMode="tel"
          maxLength={40}
          required
          withAsterisk
          {...form.getInputProps('destination')}
          // A disabled submit button makes Enter do nothing, so show the field errors explicitly.
          onKeyDown={(event) => event.key === 'Enter' && destination.trim() === '' && onSubmit(form.values)}
        />
        <QuickExamples onPick={(number) => form.setValues({ destination: number, country: AUTO, areaCode: '' })} />
        <CountrySelect
          label={t('País')}
          description={chosen && t('Código {code}', { code: chosen.phone_code })}
          choices={choicesOf(countries)}
          allowDeselect={false}
          disabled={countries === undefined}
          {...form.getInputProps('country')}
          onChange={(next) => form.setValues({ country: next ?? AUTO, areaCode: '' })}
        />
        {areas.length > 0 && (
          <Select
            label={t('Código de área')}
            description={t('Opcional; {count} conocidos', { count: formatInteger(areas.length) })}
            placeholder={t('El del número de destino')}
            data={areas.map(([code, name]) => ({ value: code, label: `${code} · ${name}` }))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('Quitar el código de área') }}
            nothingFoundMessage={t('Ningún código de área así')}
            {...form.getInputProps('areaCode')}
            value={form.values.areaCode === '' ? null : form.values.areaCode}
            onChange={(code: string | null) => form.setFieldValue('areaCode', code ?? '')}
          />
        )}
        <TextInput
          label={t('Patrón personalizado')}
          description={t('Opcional; x es un dígito al azar')}
          placeholder="2xx-xxxx"
          maxLength={40}
          {...form.getInputProps('pattern')}
        />
        {chosen && <Patterns country={chosen} onPick={(pattern) => form.setFieldValue('pattern', pattern)} />}
        <NumberInput
          label={t('Cantidad')}
          description={t('De {min} a {max}', {
            min: String(CLI_QUANTITY_RANGE.min),
            max: String(CLI_QUANTITY_RANGE.max),
          })}
          min={CLI_QUANTITY_RANGE.min}
          max={CLI_QUANTITY_RANGE.max}
          {...WHOLE}
          allowDecimal={false}
          {...form.getInputProps('quantity')}
        />
        <Button type="submit" loading={pending} disabled={destination.trim() === ''}>
          {t('Generar')}
        </Button>
      </form>
    </Panel>
  );
}

/** Lists the patterns of a country's numbers. Clicking one copies its example into the pattern field. */
function Patterns({ country, onPick }: { country: PatternChoice; onPick: (pattern: string) => void }) {
  const { data } = usePatterns(country.supported ? country.country_code : null);
  if (data === undefined || data.patterns.length === 0) return null;
  return (
    <ul className={classes.picks} aria-label={t('Patrones de {country}', { country: country.country_name })}>
      {data.patterns.map(({ type, example }) => (
        <li key={type}>
          <Button variant="default" size="compact-sm" className="mono" onClick={() => onPick(example)}>
            {example}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function choicesOf(countries: readonly PatternChoice[] | undefined) {
  const listed = (countries ?? []).map(({ country_code, country_name, flag }) => ({
    value: country_code,
    label: `${flag} ${country_name}`.trim(),
  }));
  return [{ value: AUTO, label: t('Detectar automáticamente') }, ...listed];
}
