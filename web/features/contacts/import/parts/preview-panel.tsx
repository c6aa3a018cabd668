import { Button, Group, Select, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import type { Columns } from '#shared/lists/columns.ts';
import type { Encoding } from '#shared/lists/encoding.ts';
import type { Separator } from '#shared/lists/separator.ts';
import { formatBytes } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { type Preview, PREVIEW_ROWS } from '#web/lib/lists/file/preview.ts';
import type { SheetChoice } from '#web/lib/lists/file/workbook.ts';
import classes from './contacts.module.css';

type Props = {
  file: File;
  preview: Preview;
  workbook: SheetChoice | null;
  onSheet: (workbook: File, sheet: string) => void;
  /** Name of the campaign into which the contacts are imported. */
  campaign: string;
  onUpload: (columns: Columns) => void;
  onCancel: () => void;
};

const NO_NAME = 'none';

const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};
const SEPARATOR_NAMES: Readonly<Record<NonNullable<Separator>, string>> = {
  '\t': t('Tabulación'),
  ';': t('Punto y coma'),
  '|': t('Barra vertical'),
  ',': t('Coma'),
};
const NO_SEPARATOR = t('Ninguno: un número por línea');

/** Shows the first rows and the detected columns, which the user can change. The upload uses exactly what is shown. */
export function PreviewPanel({ file, preview, workbook, onSheet, campaign, onUpload, onCancel }: Props) {
  const [columns, setColumns] = useState(preview.columns);
  const header = columns.hasHeader ? (preview.rows[0] ?? []) : [];
  const width = preview.rows[0]?.length ?? 1;
  const rows = preview.rows.slice(columns.hasHeader ? 1 : 0).slice(0, PREVIEW_ROWS);
  const indices = Array.from({ length: width }, (_, i) => i);
  const options = indices.map((i) => ({ value: String(i), label: labelOf(header[i], i) }));
  return (
    <div className={classes.preview}>
      <dl className={classes.facts}>
        <Fact name={t('Archivo')} value={`${file.name} · ${formatBytes(file.size)}`} />
        <Fact name={t('Campaña')} value={campaign} />
        <Fact
          name={t('Separador')}
          value={preview.separator === null ? NO_SEPARATOR : SEPARATOR_NAMES[preview.separator]}
        />
        <Fact name={t('Codificación')} value={ENCODING_NAMES[preview.encoding]} />
      </dl>
      <Group align="flex-end" gap="md">
        {workbook !== null && (
          <Select
            label={t('Hoja')}
            data={[...workbook.sheets]}
            value={workbook.sheet}
            allowDeselect={false}
            onChange={(sheet) => sheet !== null && onSheet(workbook.original, sheet)}
          />
        )}
        <Select
          label={t('Columna del teléfono')}
          data={options}
          value={String(columns.phoneColumn)}
          allowDeselect={false}
          onChange={(value) => setColumns({ ...columns, phoneColumn: Number(value) })}
        />
        <Select
          label={t('Columna del nombre')}
          data={[{ value: NO_NAME, label: t('Sin nombre') }, ...options]}
          value={columns.nameColumn === null ? NO_NAME : String(columns.nameColumn)}
          allowDeselect={false}
          onChange={(value) => setColumns({ ...columns, nameColumn: value === NO_NAME ? null : Number(value) })}
        />
        <Switch
          label={t('La primera fila es un encabezado')}
          checked={columns.hasHeader}
          onChange={(event) => setColumns({ ...columns, hasHeader: event.currentTarget.checked })}
          mb={8}
        />
      </Group>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.sample} aria-label={t('Primeras filas')} tabIndex={0}>
        <Table aria-label={t('Vista previa')} className={classes.sampleTable}>
          <Table.Thead>
            <Table.Tr>
              {indices.map((i) => (
                <Table.Th key={i} scope="col" data-role={roleOf(columns, i)}>
                  {labelOf(header[i], i)}
                  {roleOf(columns, i) !== undefined && (
                    <small>{roleOf(columns, i) === 'phone' ? t('Teléfono') : t('Nombre')}</small>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, r) => (
              <Table.Tr key={r}>
                {indices.map((i) => (
                  <Table.Td key={i} data-role={roleOf(columns, i)}>
                    {row[i]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('Elegir otro archivo')}
        </Button>
        <Button onClick={() => onUpload(columns)}>{t('Subir lista')}</Button>
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

function labelOf(label: string | undefined, index: number): string {
  return label === undefined || label.trim() === '' ? t('Columna {number}', { number: index + 1 }) : label;
}

function roleOf(columns: Columns, index: number): 'phone' | 'name' | undefined {
  if (index === columns.phoneColumn) return 'phone';
  return index === columns.nameColumn ? 'name' : undefined;
}
