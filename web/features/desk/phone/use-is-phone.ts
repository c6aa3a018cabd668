import { useAtomValue } from 'jotai';
import type { Desk } from '#shared/contracts/desk.ts';
import { phoneKindAtom } from '#web/live/phone/browser-phone.ts';

/** Whether the person talks with the browser, and not with a telephone. */
export function useIsPhone({ browser_phone: mayBe }: Pick<Desk, 'browser_phone'>): boolean {
  return useAtomValue(phoneKindAtom) === 'browser' && mayBe;
}
