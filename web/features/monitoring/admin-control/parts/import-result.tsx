import { Suspense } from 'react';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { around, GAP } from '#web/lib/around.ts';
import { useCampaignName } from '#web/lib/campaigns.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { ofFormerOptOuts, ofOtherCountries } from '#web/lib/lists/counts.ts';
import { downloadRejects } from '#web/lib/lists/upload.ts';
import type { Flow } from '#web/lib/lists/upload-state.ts';
import { CsvMenu } from '#web/ui/csv-menu.tsx';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { RejectReasons } from '#web/ui/reject-reasons.tsx';

const ListOptOuts = lazyPart(async () => (await import('#web/ui/list-opt-outs.tsx')).ListOptOuts);

type Props = { flow: Extract<Flow, { step: 'success' }>; onAgain: () => void };

/** Shows how many lines of the file were added, left out on purpose or unusable, and why. */
export function ImportResult({ flow, onAgain }: Props) {
  const { counts, details, fileName, uploadId, campaignId } = flow;
  const campaign = useCampaignName(campaignId);
  const warnings = [ofOtherCountries(counts), ofFormerOptOuts(counts)].filter((text) => text !== null);
  const [before, after] = around(
    t('{count, plural, one {# línea procesada} other {# líneas procesadas}} para la campaña {campaign}', {
      count: counts.total,
      campaign: GAP,
    }),
  );

  return (
    <Stack gap="md">
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
        <strong>{fileName}</strong>: {before}
        <strong>{campaign}</strong>
        {after}
      </p>
      <TileRow narrow>
        <FigureTile plain label={t('Procesados')} value={formatInteger(counts.total)} />
        <FigureTile plain label={t('Agregados')} value={formatInteger(counts.valid)} />
        <FigureTile plain label={t('Duplicados')} value={formatInteger(counts.duplicate)} />
        <FigureTile plain label={t('Dejadas afuera')} value={formatInteger(counts.leftOut)} />
        <FigureTile plain label={t('Inválidos')} value={formatInteger(counts.invalid)} />
      </TileRow>
      {counts.optOutsSaid > 0 && (
        <Suspense fallback={null}>
          <ListOptOuts counts={counts} listId={details.list_id} />
        </Suspense>
      )}
      <RejectReasons {...details} />
      {warnings.map((warning) => (
        <Alert key={warning} color="yellow" variant="outline" role="alert">
          {warning}
        </Alert>
      ))}
      <Group gap="xs">
        <Button onClick={onAgain}>{t('Importar otro archivo')}</Button>
        {counts.total > counts.valid && (
          <CsvMenu
            label={t('Descargar las que no se cargaron')}
            onPick={(separator) => void downloadRejects(uploadId, fileName, separator)}
          />
        )}
      </Group>
    </Stack>
  );
}
