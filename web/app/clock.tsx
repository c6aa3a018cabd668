import { useEffect, useState } from 'react';
import { formatArgentineTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './header.module.css';

/** The time in Argentina, whatever the computer's time zone. */
export function Clock() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const text = formatArgentineTime(now);
  return (
    <time
      className={classes.clock}
      dateTime={new Date(now).toISOString()}
      aria-label={t('Hora de Argentina')}
      title="America/Argentina/Buenos_Aires"
    >
      {text.slice(0, 5)}
      <span className={classes.seconds}>{text.slice(5)}</span> <span className={classes.zone}>ART</span>
    </time>
  );
}
