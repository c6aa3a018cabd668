import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { keyOf } from '#web/lib/api/query.ts';
import { useCampaignName } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import { CampaignSelect } from './parts/campaign-select.tsx';
import { PreviewPanel } from './parts/preview-panel.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import { ResultPanel } from './parts/result-panel.tsx';
import { UploadError } from './parts/upload-error.tsx';
import { followCampaign, readAgain, readList, resumeUpload, sendList } from '#web/lib/lists/upload-flow.ts';
import { chosenCampaignAtom, flowAtom, go } from '#web/lib/lists/upload-state.ts';
import classes from './parts/contacts.module.css';

const TIPS = [
  t(
    'Un archivo puede tener un millón de contactos o más: se lee mientras llega, y la carga sigue aunque uses otra sección.',
  ),
  t(
    'El teléfono puede estar en cualquier columna y escrito como en tu país: «011 15-4555-1234», «(11) 98765-4321» o «+5491145551234».',
  ),
  t('Los números nacionales se leen en el país del CLI de la campaña, o en el que elijas.'),
  t('Los repetidos, en el archivo o en la campaña, se cargan una sola vez.'),
  t('Los números en blacklist no se agregan.'),
  t('Cada línea que no se carga se puede descargar con su número y su motivo.'),
] as const;

function TipsPanel() {
  return (
    <Panel title={t('Consejos')}>
      <ul className={classes.tips}>
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** The Subida de Listas page: drop a file, check its preview, follow the upload, read the result. */
export function ContactsPage() {
  const [search] = useSearchParams();
  const requested = search.get('campaign');
  const [chosen, setChosen] = useAtom(chosenCampaignAtom);
  const flow = useAtomValue(flowAtom);
  const client = useQueryClient();
  const campaignId = chosen === 'default' ? null : Number(chosen);
  const shown = flow.step === 'uploading' ? String(flow.campaignId ?? 'default') : chosen;
  const campaignName = useCampaignName(campaignId);
  const reset = (): void => go({ step: 'idle' });
  const chooseCampaign = (value: string): void => {
    setChosen(value);
    void followCampaign(value === 'default' ? null : Number(value));
  };

  useEffect(() => {
    if (flow.step === 'success') void client.invalidateQueries({ queryKey: keyOf('GET /campaigns') });
  }, [flow.step, client]);
  useEffect(() => void resumeUpload(), []);
  useEffect(() => {
    if (requested !== null) setChosen(requested);
  }, [requested, setChosen]);

  return (
    <Page>
      <Grid>
        <Cell span={8}>
          {flow.step === 'success' ? (
            <ResultPanel flow={flow} onAgain={reset} />
          ) : (
            <Panel title={t('Cargar una lista de contactos')}>
              <CampaignSelect value={shown} onChange={chooseCampaign} disabled={flow.step === 'uploading'} />
              {flow.step === 'idle' && (
                <FileDrop
                  label={t('Archivo de contactos')}
                  title={t('Arrastrá acá un archivo XLSX, CSV, TXT o TSV')}
                  hint={t('Como lo guarda tu planilla: con o sin encabezado, con cualquier separador.')}
                  onFile={(file) => void readList(file, campaignId)}
                />
              )}
              {flow.step === 'reading' && <LoadingState label={t('Leyendo {file}…', { file: flow.file.name })} />}
              {flow.step === 'preview' && (
                <PreviewPanel
                  key={
                    flow.file.name + flow.file.lastModified + (flow.workbook?.sheet ?? '') + flow.workbook?.withHidden
                  }
                  file={flow.file}
                  preview={flow.preview}
                  workbook={flow.workbook ?? null}
                  onSheet={(original, reading) => void readList(original, campaignId, reading)}
                  campaign={campaignName}
                  onCancel={reset}
                  onChange={(preview) => go({ ...flow, preview })}
                  onRead={(choice) => void readAgain(flow.file, flow.preview, choice)}
                  onUpload={() => void sendList(flow.file, flow.preview, campaignId)}
                />
              )}
              {flow.step === 'uploading' && <UploadProgress fileName={flow.fileName} sent={flow.sent} />}
              {flow.step === 'error' && (
                <UploadError flow={flow} onAgain={reset} onBack={(back) => go({ step: 'preview', ...back })} />
              )}
            </Panel>
          )}
        </Cell>
        <Cell span={4}>
          <TipsPanel />
        </Cell>
      </Grid>
    </Page>
  );
}
