import { useForm } from '@mantine/form';
import type { LegalWindowsAnswer } from '#shared/contracts/legal-windows.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { t } from '#web/lib/i18n.ts';
import { validateWeek, type WeekDraft, weekOf } from './legal-week.ts';

/** The purpose is empty for every purpose without its own window. Both are chosen only for a new window. */
export type WindowDraft = WeekDraft & { country: string | null; purpose: Purpose | '' };

/** Returns the form with the week of the window `key`, or with the default week of a new one if it is null. */
export function useWindowForm(windows: LegalWindowsAnswer['windows'], key: string | null) {
  const week = weekOf(key === null ? null : (windows[key] ?? null));
  const form = useForm<WindowDraft>({
    initialValues: { ...week, country: key, purpose: '', anytime: key !== null && week.anytime },
    validate: (draft) => ({ ...(draft.country === null && { country: t('Elegí un país') }), ...validateWeek(draft) }),
  });
  return form;
}

export type WindowFormState = ReturnType<typeof useWindowForm>;
