import type { LoadTestStatus } from '#shared/contracts/load-test.ts';
import type { StateTone } from '#web/app/theme.ts';

type Badge = { tone: StateTone; label: string };

export const STATUS_BADGES: Readonly<Record<LoadTestStatus['status'], Badge>> = {
  idle: { tone: 'idle', label: 'Sin iniciar' },
  running: { tone: 'dial', label: 'En curso' },
  stopped: { tone: 'wait', label: 'Detenido' },
  finished: { tone: 'ok', label: 'Terminado' },
  error: { tone: 'bad', label: 'Error' },
};
