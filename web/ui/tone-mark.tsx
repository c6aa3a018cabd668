import type { StateTone } from '#web/app/theme.ts';

/**
 * A state's colour with a distinct shape, for users who can't distinguish the colours. Decorative, because the word is
 * beside it.
 */
export function ToneMark({ tone, size = 10 }: { tone: StateTone; size?: number }) {
  return (
    <svg viewBox="0 0 10 10" width={size} height={size} aria-hidden="true" fill={`var(--state-${tone})`}>
      {SHAPES[tone]}
    </svg>
  );
}

const SHAPES = {
  ok: <circle cx="5" cy="5" r="4.5" />,
  dial: <path d="M1 0.5 9.5 5 1 9.5Z" />,
  wait: <path d="M5 0.5 9.7 9H0.3Z" />,
  bad: <path d="M5 0 10 5 5 10 0 5Z" />,
  idle: <circle cx="5" cy="5" r="3.6" fill="none" stroke="var(--state-idle)" strokeWidth="1.8" />,
} as const;
