import { Anchor, Button, Group, Select, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useDenial } from '#web/app/denial.ts';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { keyOf } from '#web/lib/api/query.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { formatBytes } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { type SheetReading, type TextFile, textFileOf } from '#web/lib/lists/file/workbook.ts';
import { homeOf, previewFor, resumeUpload, sendList } from '#web/lib/lists/upload-flow.ts';
import { currentFlow, flowAtom, go } from '#web/lib/lists/upload-state.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { notice } from '#web/ui/notice.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SheetSelect } from '#web/ui/sheet-select.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
import { ImportResult } from './import-result.tsx';

type Props = { campaignId: number | null; onCampaign: (id: number | null) => void };

/** Imports numbers into a campaign and shows the progress in bytes and lines. */
export function NumbersPanel({ campaignId, onCampaign }: Props) {
  const flow = useAtomValue(flowAtom);
  const client = useQueryClient();
  const mayUpload = useMay('supervisor');
  // Kept during the upload so that a failed one can be retried.
  const [file, setFile] = useState<TextFile | null>(null);
  useEffect(() => {
    if (flow.step === 'success') void client.invalidateQueries({ queryKey: keyOf('GET /campaigns') });
  }, [flow.step, client]);
  useEffect(() => {
    if (mayUpload) void resumeUpload();
  }, [mayUpload]);

  function begin(): void {
    setFile(null);
    go({ step: 'idle' });
  }

  return (
    <Panel
      title={t('Cargar números')}
      actions={
        mayUpload && (
          <Anchor component={Link} href={pathOf('listas')} size="sm">
            {t('Con vista previa')}
          </Anchor>
        )
      }
    >
      {flow.step === 'uploading' && <UploadProgress fileName={flow.fileName} sent={flow.sent} />}
      {flow.step === 'success' && <ImportResult flow={flow} onAgain={begin} />}
      {flow.step !== 'uploading' && flow.step !== 'success' && (
        <NumbersForm campaignId={campaignId} onCampaign={onCampaign} file={file} onFile={setFile} />
      )}
    </Panel>
  );
}

type FormProps = Props & { file: TextFile | null; onFile: (file: TextFile | null) => void };

function NumbersForm({ campaignId, onCampaign, file, onFile }: FormProps) {
  const { data } = useCampaigns();
  const denial = useDenial('supervisor');
  const workbook = file?.workbook ?? null;
  const original = workbook?.original ?? file?.file;

  // A workbook takes seconds to read, in which another file may be chosen.
  const choices = useRef(0);
  const [isReading, setReading] = useState(false);

  async function choose(chosen: File, reading?: SheetReading): Promise<void> {
    const choice = ++choices.current;
    setReading(true);
    try {
      const read = await textFileOf(chosen, () => homeOf(campaignId), reading);
      if (choice === choices.current) onFile(read);
    } catch (error) {
      notice.error(IMPORT_FAILED, messageOfError(error, t('Error al leer el archivo')));
    } finally {
      if (choice === choices.current) setReading(false);
    }
  }

  async function load(): Promise<void> {
    if (file === null || campaignId === null) return notice.error(t('Selecione um arquivo e uma campanha'));
    await importNumbers(file.file, campaignId);
  }

  return (
    <Stack gap="md">
      <FileDrop
        label={t('Archivo de números')}
        title={t('Arrastrá acá un archivo XLSX, CSV, TXT o TSV')}
        hint={t('Un número por línea, o una planilla con el teléfono en una columna')}
        chosen={original === undefined ? undefined : { name: original.name, detail: formatBytes(original.size) }}
        disabled={denial !== null}
        onFile={(chosen) => void choose(chosen)}
      />
      {workbook !== null && (workbook.sheets.length > 1 || workbook.hiddenRows > 0) && (
        <SheetSelect workbook={workbook} onSheet={(chosen, reading) => void choose(chosen, reading)} />
      )}
      <Select
        label={t('Campaña de los números')}
        placeholder={t('Elegí una campaña')}
        data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={campaignId === null ? null : String(campaignId)}
        onChange={(value) => onCampaign(value === null ? null : Number(value))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Quitar la campaña') }}
        disabled={denial !== null}
      />
      <Group gap="xs">
        <GatedButton reason={denial} loading={isReading} onAct={() => void load()}>
          {t('Importar números')}
        </GatedButton>
        {file !== null && (
          <Button variant="default" onClick={() => onFile(null)}>
            {t('Quitar archivo')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const IMPORT_FAILED = t('Erro ao importar números. Verifique o formato do arquivo.');

const DOUBTFUL = t('No es seguro cuál es la columna del teléfono: subila con vista previa y elegila.');

const DOUBTFUL_PERMISSION = t(
  'No es seguro si una columna dice a quién se puede llamar: subila con vista previa y confirmala.',
);

/** Uploads a list with the detected columns and shows the result in a notification. */
async function importNumbers(file: File, campaignId: number): Promise<void> {
  try {
    const preview = await previewFor(file, campaignId);
    if (preview.isDoubtful) throw new Error(DOUBTFUL);
    if (preview.doubtfulPermissions.length > 0) throw new Error(DOUBTFUL_PERMISSION);
    await sendList(file, preview, campaignId);
  } catch (error) {
    return notice.error(IMPORT_FAILED, messageOfError(error));
  }
  const flow = currentFlow();
  if (flow.step === 'success')
    notice.success(
      t(
        '{total, plural, one {# número procesado} other {# números procesados}}, {valid, plural, one {# importado} other {# importados}}',
        { total: flow.counts.total, valid: flow.counts.valid },
      ),
    );
  if (flow.step === 'error') {
    notice.error(IMPORT_FAILED, flow.message);
    go({ step: 'idle' });
  }
}
