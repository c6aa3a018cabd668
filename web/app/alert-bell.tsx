import { IconBell } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { t } from '#web/lib/i18n.ts';
import { alertCountsAtom } from '#web/live/atoms.ts';
import classes from './alert-bell.module.css';

const MOST_SHOWN = 99;
/** Counts before the live connection's first message. */
const NONE = { por_ver: 0, graves: 0 };

/** Shows the number of unseen alerts and links to them. Loaded after the shell. */
export function AlertBell() {
  const { por_ver: unseen, graves } = useAtomValue(alertCountsAtom) ?? NONE;
  return (
    <Link
      href="/alertas"
      className={classes.bell}
      title={t('Alertas')}
      aria-label={t(
        '{count, plural, =0 {Alertas: ninguna por ver} one {Alertas: # por ver} other {Alertas: # por ver}}',
        {
          count: unseen,
        },
      )}
    >
      <IconBell size={18} stroke={1.6} aria-hidden="true" />
      {unseen > 0 && (
        <span className={classes.count} data-grave={graves > 0 || undefined} aria-hidden="true">
          {unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : unseen}
        </span>
      )}
    </Link>
  );
}
