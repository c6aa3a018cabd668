import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { known } from '#web/lib/known-words.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useAllPatterns } from '../api.ts';
import type { PatternChoice } from '../pattern-countries.ts';
import classes from './cli-patterns.module.css';

type Strategy = PatternChoice['strategy'];

const UNKNOWN = { label: '', help: '' };

/** Name of each generation strategy, and why its numbers look local. */
const STRATEGY_NAMES: Readonly<Record<Strategy, { label: string; help: string }>> = {
  area_code_prefix: {
    label: t('Código de área y prefijo'),
    help: t('El código de área y las primeras cifras del número llamado: parece un vecino.'),
  },
  area_code_full: { label: t('Código de área completo'), help: t('Cualquier número del código de área.') },
  ddd_celular: { label: t('DDD y celular'), help: t('El DDD del número llamado y un celular, que empieza con 9.') },
  area_code_celular: {
    label: t('Código de área y celular'),
    help: t('Un celular del código de área o de su operador.'),
  },
  near_called_number: {
    label: t('Cerca del número llamado'),
    help: t('Sin códigos de área conocidos: cambian las últimas cifras del número llamado.'),
  },
  local_fallback: { label: t('Configuración local'), help: t('El servidor no dijo cómo se forman sus números.') },
};

const TYPES = [
  'area_code_prefix',
  'area_code_full',
  'ddd_celular',
  'area_code_celular',
  'near_called_number',
] as const satisfies readonly Strategy[];

const TIPS: readonly string[] = [
  t(
    'Escribí el número de destino con + y código de país. Sin ellos se lee como número nacional del país elegido, o del país por defecto del sistema.',
  ),
  t('Con «Detectar automáticamente» el país sale del número de destino.'),
  t(
    'En un patrón, x es un dígito al azar y lo demás queda como está: 2xx-xxxx. Guiones, espacios y paréntesis no cuentan.',
  ),
  t('Un patrón corto va detrás del código de área; uno largo es el número nacional completo.'),
  t('Sin código de área elegido se usa el del número de destino, si es conocido.'),
  t('En los países sin códigos de área conocidos se generan números vecinos del número de destino.'),
  t('En la generación masiva, una línea con un número inválido no frena a las demás.'),
  t('Los CLIs generados son sintéticos: para llamar por una red real hacen falta números propios en el inventario.'),
];

type Row = { country: PatternChoice; examples: readonly string[] | undefined };

/** The Guía tab, which documents what is generated for each country and how to request it. */
export function GuidePanel({ countries }: { countries: readonly PatternChoice[] | undefined }) {
  const supported = (countries ?? []).filter((country) => country.supported);
  const patterns = useAllPatterns(supported.map(({ country_code }) => country_code));
  const rows = countries && supported.map((country, i): Row => ({ country, examples: examplesOf(patterns[i]) }));
  return (
    <Grid>
      <Cell span={8}>
        <Panel title={t('Tipos de patrón por país')} flush>
          <DataTable
            label={t('Tipos de patrón por país')}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ country }) => country.country_code}
            empty={null}
          />
        </Panel>
      </Cell>
      <Cell span={4}>
        <Panel title={t('Qué es cada tipo')}>
          <dl className={classes.types}>
            {TYPES.map((type) => (
              <div key={type}>
                <dt>
                  {known(STRATEGY_NAMES, type, UNKNOWN).label} <code>{type}</code>
                </dt>
                <dd>{known(STRATEGY_NAMES, type, UNKNOWN).help}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </Cell>
      <Cell span={12}>
        <Panel title={t('Consejos')}>
          <ul className={classes.tips}>
            {TIPS.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </Panel>
      </Cell>
    </Grid>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'country', header: t('País'), cell: ({ country }) => <CountryName country={country.country_code} /> },
  {
    key: 'strategy',
    header: t('Tipo habitual'),
    cell: ({ country: { strategy } }) => known(STRATEGY_NAMES, strategy, UNKNOWN).label || strategy,
  },
  {
    key: 'examples',
    header: t('Ejemplos'),
    cell: ({ examples }) => <span className="mono">{examples === undefined ? '—' : examples.join(' · ')}</span>,
  },
  {
    key: 'areas',
    header: t('Códigos de área'),
    align: 'right',
    from: 'sm',
    cell: ({ country }) => formatInteger(Object.keys(country.area_codes).length),
  },
];

function examplesOf(query: ReturnType<typeof useAllPatterns>[number] | undefined): readonly string[] | undefined {
  return query?.data?.patterns.map(({ example }) => example);
}
