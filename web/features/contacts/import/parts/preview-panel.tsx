import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { ListChoice } from '#shared/lists/describe.ts';
import { isFixedWidth } from '#shared/lists/fixed-width.ts';
import { formatBytes } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import type { Preview } from '#web/lib/lists/file/preview.ts';
import type { SheetChoice, SheetReading } from '#web/lib/lists/file/workbook.ts';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { SheetSelect } from '#web/ui/sheet-select.tsx';
import { DoubtfulPermission } from './doubtful-permission.tsx';
import { NoNames } from './no-names.tsx';
import { ReadingChoices } from './reading-choices.tsx';
import { SampleTable } from './sample-table.tsx';
import classes from './contacts.module.css';

/** Loaded with the first list, because it is not needed before. */
const CheckSummary = lazyPart(async () => (await import('./check-summary.tsx')).CheckSummary, 'import');

type Props = {
  file: File;
  preview: Preview;
  workbook: SheetChoice | null;
  onSheet: (workbook: File, reading: SheetReading) => void;
  /** Name of the campaign into which the contacts are imported. */
  campaign: string;
  /** Takes a choice that doesn't change how the file is split. */
  onChange: (preview: Preview) => void;
  /** Reads the file again with a choice. */
  onRead: (choice: ListChoice & { country?: string }) => void;
  onUpload: () => void;
  onCancel: () => void;
};

/** Shows how the file was read. The user can change everything; the upload uses what is shown. */
export function PreviewPanel({
  file,
  preview,
  workbook,
  onSheet,
  campaign,
  onChange,
  onRead,
  onUpload,
  onCancel,
}: Props) {
  const { isDoubtful, doubtfulPermissions, roles } = preview;
  const doubt = isDoubtful
    ? t('Confirmá antes cuál es la columna del teléfono')
    : doubtfulPermissions.length === 0
      ? null
      : t('Confirmá antes qué dice la columna');
  const missing = roles.includes('phone') ? null : t('Elegí la columna del teléfono');
  return (
    <div className={classes.preview}>
      <dl className={classes.facts}>
        <Fact name={t('Archivo')} value={`${file.name} · ${formatBytes((workbook?.original ?? file).size)}`} />
        <Fact name={t('Campaña')} value={campaign} />
      </dl>
      {workbook !== null && <SheetSelect workbook={workbook} onSheet={onSheet} />}
      <ReadingChoices preview={preview} isWorkbook={workbook !== null} onChange={onChange} onRead={onRead} />
      <Notes preview={preview} />
      {isDoubtful && (
        <Alert color="yellow" variant="outline" role="alert" icon={<IconAlertTriangle size={18} />}>
          <p className={classes.target}>
            {t('Más de una columna tiene números que podrían ser teléfonos. Mirá cuál está marcada como teléfono.')}
          </p>
          <Button size="xs" variant="default" mt="xs" onClick={() => onChange({ ...preview, isDoubtful: false })}>
            {t('Es la correcta')}
          </Button>
        </Alert>
      )}
      <DoubtfulPermission preview={preview} onChange={onChange} />
      <NoNames preview={preview} onChange={onChange} />
      <SampleTable preview={preview} onChange={onChange} />
      <Suspense fallback={null}>
        <CheckSummary file={file} preview={preview} onChange={onChange} onCountry={(country) => onRead({ country })} />
      </Suspense>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('Elegir otro archivo')}
        </Button>
        <GatedButton reason={missing ?? doubt} onAct={onUpload}>
          {t('Subir lista')}
        </GatedButton>
      </Group>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Lists findings that the user may not expect. */
function Notes({ preview: { rows, separator, titles, isRejects, reading, isMixed, damaged } }: { preview: Preview }) {
  const notes = [
    separator === null &&
      isFixedWidth(rows) &&
      t(
        'Las columnas parecen alineadas con espacios, y así no se pueden separar. Abrí el archivo en una planilla («Texto en columnas», ancho fijo), guardalo como XLSX o CSV y subilo de nuevo.',
      ),
    titles.length > 0 &&
      t('No se leen los títulos: {titles}', { titles: titles.map((name) => t('«{name}»', { name })).join(', ') }),
    isRejects &&
      (reading?.roles
        ? t(
            'Es un archivo de rechazados: se leen las columnas de la lista con el país, el código de área y los datos elegidos en su carga.',
          )
        : t('Es un archivo de rechazados: se leen las columnas de la lista.')),
    isMixed && t('Algunas líneas usan otro separador: cada una se lee con el suyo.'),
    damaged > 0 &&
      t('{count, plural, one {# carácter dañado} other {# caracteres dañados}} en el archivo: se ve como «�».', {
        count: damaged,
      }),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <ul className={classes.tips}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
