import { useForm } from '@mantine/form';
import type { LegalWindowsAnswer } from '#shared/contracts/legal-windows.ts';
import { t } from '#web/lib/i18n.ts';
import { validateWeek, type WeekDraft, weekOf } from './legal-week.ts';

export type WindowDraft = WeekDraft & { country: string | null };

/** Returns the form with the current week of `country`, or with the default week if `country` is null. */
export function useWindowForm(windows: LegalWindowsAnswer['windows'], country: string | null) {
  const week = weekOf(country === null ? null : (windows[country] ?? null));
  const form = useForm<WindowDraft>({
    initialValues: { ...week, country, anytime: country !== null && week.anytime },
    validate: (draft) => ({ ...(draft.country === null && { country: t('Elegí un país') }), ...validateWeek(draft) }),
  });
  return form;
}

export type WindowFormState = ReturnType<typeof useWindowForm>;
