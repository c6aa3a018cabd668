import { Suspense } from 'react';
import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import { pathOf } from '#web/app/paths.ts';
import type { StateTone } from '#web/app/theme.ts';
import { useCampaignName } from '#web/lib/campaigns.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { CsvMenu } from '#web/ui/csv-menu.tsx';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RejectReasons } from '#web/ui/reject-reasons.tsx';
import { downloadRejects } from '#web/lib/lists/upload.ts';
import { type Counts, noneAdded, ofFormerOptOuts, ofOtherCountries, successRate } from '#web/lib/lists/counts.ts';
import type { Flow } from '#web/lib/lists/upload-state.ts';
import classes from './contacts.module.css';

const ListOptOuts = lazyPart(async () => (await import('#web/ui/list-opt-outs.tsx')).ListOptOuts);

type Props = { flow: Extract<Flow, { step: 'success' }>; onAgain: () => void };

/** Shows how many lines of the file were added, left out on purpose or unusable, and why. */
export function ResultPanel({ flow, onAgain }: Props) {
  const { counts, details, fileName, uploadId, campaignId } = flow;
  const rejected = counts.total - counts.valid;
  const none = noneAdded(counts);
  const warnings = [none ?? ofOtherCountries(counts), ofFormerOptOuts(counts)].filter((text) => text !== null);
  const campaign = useCampaignName(campaignId);

  return (
    <Panel
      title={t('Resultado de la carga')}
      aside={
        <span className={classes.done}>
          {none === null && <IconCircleCheck size={15} aria-hidden="true" />} {fileName}
        </span>
      }
    >
      <div className={classes.result}>
        {warnings.map((warning) => (
          <Alert key={warning} color="yellow" variant="outline" role="alert" icon={<IconAlertTriangle size={18} />}>
            {warning}
          </Alert>
        ))}
        <p className={classes.target}>
          {t('Campaña:')} <strong>{campaign}</strong>
        </p>
        <TileRow narrow>
          <FigureTile plain label={t('Total de líneas')} value={formatInteger(counts.total)} />
          <FigureTile plain label={t('Contactos agregados')} value={formatInteger(counts.valid)} />
          <FigureTile plain label={t('Líneas aceptadas')} value={formatPercent(successRate(counts))} />
          <FigureTile plain label={t('Duplicados')} value={formatInteger(counts.duplicate)} />
          <FigureTile plain label={t('Dejadas afuera')} value={formatInteger(counts.leftOut)} />
          <FigureTile plain label={t('Errores')} value={formatInteger(counts.invalid)} />
        </TileRow>
        <ResultBar counts={counts} />
        {counts.optOutsSaid > 0 && (
          <Suspense fallback={null}>
            <ListOptOuts counts={counts} listId={details.list_id} />
          </Suspense>
        )}
        <RejectReasons {...details} />
        <Group justify="space-between" gap="xs">
          {rejected > 0 ? (
            <CsvMenu
              label={t('Descargar las que no se cargaron')}
              onPick={(separator) => void downloadRejects(uploadId, fileName, separator)}
            />
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" component={Link} href={pathOf('campanhas')}>
              {t('Ir a las campañas')}
            </Button>
            <Button onClick={onAgain}>{t('Subir Otra Lista')}</Button>
          </Group>
        </Group>
      </div>
    </Panel>
  );
}

type BarPart = {
  key: 'valid' | 'duplicate' | 'leftOut' | 'invalid';
  label: string;
  tone: StateTone;
};

const PARTS: readonly BarPart[] = [
  { key: 'valid', label: t('Agregados'), tone: 'ok' },
  { key: 'duplicate', label: t('Duplicados'), tone: 'wait' },
  { key: 'leftOut', label: t('Dejadas afuera'), tone: 'idle' },
  { key: 'invalid', label: t('Errores'), tone: 'bad' },
];

function ResultBar({ counts }: { counts: Counts }) {
  return (
    <div>
      <div className={classes.bar} aria-hidden="true">
        {PARTS.map(
          ({ key, tone }) =>
            counts[key] > 0 && <span key={key} style={{ flexGrow: counts[key], background: `var(--state-${tone})` }} />,
        )}
      </div>
      <ul className={classes.legend}>
        {PARTS.map(({ key, label, tone }) => (
          <li key={key}>
            <span className={classes.swatch} style={{ background: `var(--state-${tone})` }} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
