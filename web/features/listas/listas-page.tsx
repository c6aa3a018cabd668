import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { CAMPAIGNS } from '#web/lib/campaigns.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import { CampaignSelect } from './parts/campaign-select.tsx';
import { FileDrop } from './parts/file-drop.tsx';
import { PreviewPanel } from './parts/preview-panel.tsx';
import { ProgressPanel } from './parts/progress-panel.tsx';
import { ResultPanel } from './parts/result-panel.tsx';
import { TipsPanel } from './parts/tips-panel.tsx';
import { UploadError } from './parts/upload-error.tsx';
import { useUploadFlow } from './upload-flow.ts';

/** Subida de Listas: drop a file, see what was found in it, watch it go in, read what became of it. */
export function ListasPage() {
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(search.get('campaign') ?? 'default');
  const { flow, read, upload, reset, backToPreview } = useUploadFlow();
  const client = useQueryClient();
  const campaignId = chosen === 'default' ? null : Number(chosen);
  const busy = flow.step === 'uploading';

  useEffect(() => {
    if (flow.step === 'success') void client.invalidateQueries({ queryKey: CAMPAIGNS });
    if (flow.step !== 'uploading') return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [flow.step, client]);

  return (
    <Page>
      <Grid>
        <Cell span={8}>
          {flow.step === 'success' ? (
            <ResultPanel flow={flow} onAgain={reset} />
          ) : (
            <Panel title="Cargar una lista de contactos">
              <CampaignSelect value={chosen} onChange={setChosen} disabled={busy} />
              {flow.step === 'idle' && <FileDrop onFile={(file) => void read(file)} />}
              {flow.step === 'reading' && <LoadingState label={`Leyendo ${flow.file.name}…`} />}
              {flow.step === 'preview' && (
                <PreviewPanel
                  key={flow.file.name + flow.file.lastModified}
                  file={flow.file}
                  preview={flow.preview}
                  onCancel={reset}
                  onUpload={(columns) => void upload(flow.file, flow.preview, columns, campaignId)}
                />
              )}
              {flow.step === 'uploading' && <ProgressPanel fileName={flow.file.name} sent={flow.sent} />}
              {flow.step === 'error' && <UploadError flow={flow} onAgain={reset} onBack={backToPreview} />}
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
