import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { messageOfError } from '#web/lib/api/errors.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useOutcome } from '../api.ts';
import { errorOutcome, type Outcome, outcomeOf } from '../outcome.ts';
import type { TestResult } from '../test-results.ts';
import classes from './admin-control.module.css';

/** Number, time and result of a test call. Polls until the call is over. */
export function TestResultRow({ result }: { result: TestResult }) {
  const { data, error } = useOutcome(result.callId);
  const outcome = ((): Outcome => {
    if (result.error !== null) return errorOutcome(result.error);
    if (data !== undefined) return outcomeOf(data);
    if (error !== null) return errorOutcome(messageOfError(error));
    return { status: t('En curso'), tone: 'dial', details: t('Marcando') };
  })();
  const at = formatTime(result.atMs);
  const line = [result.numero, outcome.status, at, result.campaign, outcome.details].filter(Boolean).join(' · ');
  return (
    <li>
      <div className={classes.resultHead}>
        <span className="mono">{formatPhone(result.numero)}</span>
        <StateBadge tone={outcome.tone} label={outcome.status} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Copiar el resultado de {number}', { number: formatPhone(result.numero) })}
          title={t('Copiar')}
          onClick={() => void copyText(line, t('Copiado al portapapeles'))}
        >
          <IconCopy size={15} />
        </ActionIcon>
      </div>
      <p>
        <time dateTime={new Date(result.atMs).toISOString()}>{at}</time> ·{' '}
        {result.campaign !== null && <>{result.campaign} · </>}
        {outcome.details}
      </p>
    </li>
  );
}
