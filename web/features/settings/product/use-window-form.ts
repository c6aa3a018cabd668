import { useForm } from '@mantine/form';
import type { LegalWindow, LegalWindowsAnswer } from '#shared/contracts/legal-windows.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { keyInForce, windowKeyOf } from '#shared/domain/window-keys.ts';
import { t } from '#web/lib/i18n.ts';
import { validateWeek, type WeekDraft, weekOf } from './legal-week.ts';

type Place = { country: string | null; /** Empty for every purpose without its own window. */ purpose: Purpose | '' };

/** Country and purpose are chosen only for a new window. */
export type WindowDraft = WeekDraft & Place;

type Windows = LegalWindowsAnswer['windows'];

/** Returns the form with the week of the window `key`, or, if it is null, of a new window whose place is chosen. */
export function useWindowForm(windows: Windows, key: string | null) {
  const form = useForm<WindowDraft>({
    initialValues:
      key === null
        ? { ...newWeek(null), country: null, purpose: '' }
        : { ...weekOf(windows[key] ?? null), country: key, purpose: '' },
    validate: (draft) => ({ ...(draft.country === null && { country: t('Elegí un país') }), ...validateWeek(draft) }),
  });

  /** Chooses the place of a new window, which begins with the hours in force there. */
  function choose(place: Place): void {
    const chosen = newKeyOf(place);
    // A country that has a window for the purpose is edited in the table.
    const isFree = chosen === null || !Object.hasOwn(windows, chosen);
    const ruling = chosen === null || !isFree ? null : rulingOf(windows, chosen).window;
    form.setValues({ eve: undefined, ...newWeek(ruling), ...place, ...(!isFree && { country: null }) });
  }

  return { form, choose };
}

/** Returns the key of a new window, or null before its country is chosen. */
export function newKeyOf({ country, purpose }: Place): string | null {
  return country === null ? null : windowKeyOf({ country, region: null, purpose: purpose === '' ? null : purpose });
}

/** Returns the window in force where a window `key` is set, and its own key. Null allows calls at any time. */
export function rulingOf(windows: Windows, key: string): { key: string | null; window: LegalWindow | null } {
  const found = keyInForce(windows, key);
  return { key: found, window: found === null ? null : (windows[found] ?? null) };
}

/** Suggests hours if calls are allowed at any time, because a new window is to limit them. */
function newWeek(ruling: LegalWindow | null): WeekDraft {
  return { ...weekOf(ruling), anytime: false };
}

export type WindowFormState = ReturnType<typeof useWindowForm>['form'];
