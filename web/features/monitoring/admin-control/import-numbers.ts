import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { readPreview } from '#web/lib/lists/file/preview.ts';
import { sendList } from '#web/lib/lists/upload-flow.ts';
import { currentFlow, go } from '#web/lib/lists/upload-state.ts';
import { notice } from '#web/ui/notice.ts';

export const IMPORT_FAILED = t('Erro ao importar números. Verifique o formato do arquivo.');

/** Uploads a list in one request with the detected columns, and shows a notification with the result. */
export async function importNumbers(file: File, campaignId: number): Promise<void> {
  try {
    const preview = await readPreview(file);
    await sendList(file, preview, preview.columns, campaignId);
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
