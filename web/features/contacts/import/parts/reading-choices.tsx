import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { ListChoice } from '#shared/lists/describe.ts';
import type { Encoding } from '#shared/lists/encoding.ts';
import type { Separator } from '#shared/lists/separator.ts';
import { t } from '#web/lib/i18n.ts';
import type { Preview } from '#web/lib/lists/file/preview.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import classes from './contacts.module.css';

type Props = {
  preview: Preview;
  /** A workbook's encoding and separator are not the user's to choose. */
  isWorkbook: boolean;
  onChange: (preview: Preview) => void;
  onRead: (choice: ListChoice & { country?: string }) => void;
};

const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  cp850: 'CP850 (DOS)',
};
const ENCODINGS = Object.entries(ENCODING_NAMES).map(([value, label]) => ({ value, label }));
const NONE = 'none';
const SEPARATORS = [
  { value: ';', label: t('Punto y coma') },
  { value: ',', label: t('Coma') },
  { value: '\t', label: t('Tabulación') },
  { value: '|', label: t('Barra vertical') },
  { value: NONE, label: t('Ninguno: un número por línea') },
];
const MAX_SKIPPED = 999;
const MAX_AREA_DIGITS = 5;

/** How the file is read: as detected, until the user chooses otherwise. */
export function ReadingChoices({ preview, isWorkbook, onChange, onRead }: Props) {
  const { skippedLines, hasHeader, country, areaCode } = preview;
  return (
    <div className={classes.choices}>
      {!isWorkbook && <TextChoices preview={preview} onRead={onRead} />}
      <CountrySelect
        label={t('País de los números nacionales')}
        value={country}
        allowDeselect={false}
        onChange={(value) => value !== null && onRead({ country: value })}
      />
      <TextInput
        label={t('Código de área, si falta')}
        inputMode="numeric"
        maxLength={MAX_AREA_DIGITS}
        value={areaCode}
        onChange={(event) => onChange({ ...preview, areaCode: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <NumberInput
        label={t('Líneas antes de la lista')}
        value={skippedLines}
        min={0}
        max={MAX_SKIPPED}
        allowDecimal={false}
        onChange={(value) => typeof value === 'number' && value !== skippedLines && onRead({ skippedLines: value })}
      />
      <Switch
        label={t('La primera fila es un encabezado')}
        checked={hasHeader}
        onChange={(event) => onChange({ ...preview, hasHeader: event.currentTarget.checked })}
        mb={8}
      />
    </div>
  );
}

function TextChoices({ preview: { encoding, separator }, onRead }: Pick<Props, 'preview' | 'onRead'>) {
  return (
    <>
      <Select
        label={t('Codificación')}
        data={ENCODINGS}
        value={encoding}
        allowDeselect={false}
        onChange={(value) => onRead({ encoding: value as Encoding })}
      />
      <Select
        label={t('Separador')}
        data={SEPARATORS}
        value={separator ?? NONE}
        allowDeselect={false}
        onChange={(value) => onRead({ separator: value === NONE ? null : (value as Separator) })}
      />
    </>
  );
}
