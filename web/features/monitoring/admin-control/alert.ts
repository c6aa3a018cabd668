import { pathOf } from '#web/app/paths.ts';
import type { SectionKey } from '#web/app/sections.ts';

/** A thing to fix; `bad`: calls are not made or people are wronged, `wait`: it soon will be so. */
export type Alert = {
  readonly key: string;
  readonly tone: 'bad' | 'wait';
  readonly text: string;
  /** The place to fix it. */
  readonly remedy: { readonly section: SectionKey; readonly href: string; readonly label: string };
};

export const remedy = (section: SectionKey, label: string, href = pathOf(section)): Alert['remedy'] => ({
  section,
  href,
  label,
});
