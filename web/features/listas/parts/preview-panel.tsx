import { Button, Group, Select, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '#web/lib/formats/numbers.ts';
import type { Columns } from '#web/lib/lists/file/columns.ts';
import { ENCODING_NAMES } from '#web/lib/lists/file/encoding.ts';
import { type Preview, PREVIEW_ROWS } from '#web/lib/lists/file/preview.ts';
import { separatorName } from '#web/lib/lists/file/separator.ts';
import classes from './listas.module.css';

type Props = { file: File; preview: Preview; onUpload: (columns: Columns) => void; onCancel: () => void };

const NO_NAME = 'none';

/** The first rows and what was found in them; the columns can be changed, and what is shown is what is sent. */
export function PreviewPanel({ file, preview, onUpload, onCancel }: Props) {
  const [columns, setColumns] = useState(preview.columns);
  const header = columns.hasHeader ? (preview.rows[0] ?? []) : [];
  const width = preview.rows[0]?.length ?? 1;
  const rows = preview.rows.slice(columns.hasHeader ? 1 : 0).slice(0, PREVIEW_ROWS);
  const indices = Array.from({ length: width }, (_, i) => i);
  const options = indices.map((i) => ({ value: String(i), label: labelOf(header[i], i) }));
  return (
    <div className={classes.preview}>
      <dl className={classes.facts}>
        <Fact name="Archivo" value={`${file.name} · ${formatBytes(file.size)}`} />
        <Fact name="Separador" value={separatorName(preview.separator)} />
        <Fact name="Codificación" value={ENCODING_NAMES[preview.encoding]} />
      </dl>
      <Group align="flex-end" gap="md">
        <Select
          label="Columna del teléfono"
          data={options}
          value={String(columns.phone)}
          allowDeselect={false}
          onChange={(value) => setColumns({ ...columns, phone: Number(value) })}
        />
        <Select
          label="Columna del nombre"
          data={[{ value: NO_NAME, label: 'Sin nombre' }, ...options]}
          value={columns.name === null ? NO_NAME : String(columns.name)}
          allowDeselect={false}
          onChange={(value) => setColumns({ ...columns, name: value === NO_NAME ? null : Number(value) })}
        />
        <Switch
          label="La primera fila es un encabezado"
          checked={columns.hasHeader}
          onChange={(event) => setColumns({ ...columns, hasHeader: event.currentTarget.checked })}
          mb={8}
        />
      </Group>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.sample} aria-label="Primeras filas" tabIndex={0}>
        <Table aria-label="Vista previa" className={classes.sampleTable}>
          <Table.Thead>
            <Table.Tr>
              {indices.map((i) => (
                <Table.Th key={i} scope="col" data-role={roleOf(columns, i)}>
                  {labelOf(header[i], i)}
                  {roleOf(columns, i) !== undefined && (
                    <small>{roleOf(columns, i) === 'phone' ? 'Teléfono' : 'Nombre'}</small>
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
          Elegir otro archivo
        </Button>
        <Button onClick={() => onUpload(columns)}>Subir lista</Button>
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
  return label === undefined || label === '' ? `Columna ${index + 1}` : label;
}

function roleOf(columns: Columns, index: number): 'phone' | 'name' | undefined {
  if (index === columns.phone) return 'phone';
  return index === columns.name ? 'name' : undefined;
}
