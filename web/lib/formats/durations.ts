import { t } from '../i18n.ts';

/** Formats seconds as m:ss, from one hour as h:mm:ss. Negative values count as zero. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const s = String(whole % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${s}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${s}`;
}

/** Formats a rounded duration with its unit: '5 s', '1:05 min', '1:02:03 h'. Negative values count as zero. */
export function formatSpan(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  return `${formatDuration(whole)} ${whole < 3600 ? 'min' : 'h'}`;
}

/** Formats an age in words: 'ahora', 'hace 12 s', 'hace 3 min', 'hace 2 h', 'hace 3 d'. */
export function formatAge(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 2) return t('ahora');
  if (seconds < 60) return t('hace {seconds} s', { seconds });
  if (seconds < 3600) return t('hace {minutes} min', { minutes: Math.floor(seconds / 60) });
  const hours = Math.floor(seconds / 3600);
  if (hours < 24) return t('hace {hours} h', { hours });
  return t('hace {days} d', { days: Math.floor(hours / 24) });
}

/** Formats a recording's length as m:ss. Less than a second is rounded up to one. */
export function formatLength(seconds: number): string {
  return formatDuration(seconds > 0 ? Math.max(1, Math.round(seconds)) : 0);
}
