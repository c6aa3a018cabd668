import { Progress } from '@mantine/core';
import { formatBytes } from '#web/lib/formats/numbers.ts';
import type { Sent } from '#web/lib/lists/upload-state.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './upload-progress.module.css';

/** Progress of a list upload: bytes while sending, then lines while the server reads them. */
export function UploadProgress({ fileName, sent }: { fileName: string; sent: Sent }) {
  return <FileProgress fileName={fileName} {...describeProgress(sent)} />;
}

type Props = { fileName: string; percent: number; text: string };

/** Progress bar of one file. */
export function FileProgress({ fileName, percent, text }: Props) {
  return (
    <div className={classes.progress} aria-live="polite">
      <p className={classes.name}>{t('Subiendo {file}', { file: fileName })}</p>
      <Progress.Root size="lg" w="100%">
        <Progress.Section
          value={percent}
          aria-label={t('Progreso de {file}', { file: fileName })}
          animated={percent >= 100}
        />
      </Progress.Root>
      <p className={classes.text}>{text}</p>
    </div>
  );
}

const countLines = (lines: number): string =>
  t('{count, plural, one {# línea procesada} other {# líneas procesadas}}', { count: lines });

/** Sending is the first half of the bar, and reading is the second half. A list in chunks fills the bar at once. */
function describeProgress({ bytes, totalBytes, lines, chunked }: Sent): { percent: number; text: string } {
  if (chunked !== null) {
    return { percent: 100, text: t('Enviando por partes · {progress}', { progress: countLines(chunked.total) }) };
  }
  if (lines?.state === 'processing' || lines?.state === 'done') {
    const share = Math.min(1, lines.bytes / Math.max(1, lines.bytes_total ?? totalBytes));
    return { percent: 50 + 50 * share, text: countLines(lines.lines) };
  }
  const share = totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes);
  const text =
    share >= 1
      ? t('Archivo enviado · procesando líneas…')
      : t('{part} de {whole}', { part: formatBytes(Math.min(bytes, totalBytes)), whole: formatBytes(totalBytes) });
  return { percent: 50 * share, text };
}
