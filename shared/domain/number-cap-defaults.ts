/** The caps of a new install: moderate ones everywhere, and those that laws set. */
import type { CapRule, NumberCaps } from './number-caps.ts';

/** A rule, and the law that sets it. */
export type LegalCap = CapRule & { readonly source: string };

export const LEGAL_CAPS: readonly LegalCap[] = [
  {
    country: 'usa',
    region: 'US-FL',
    purpose: 'sales',
    perDay: 3,
    source: 'Fla. Stat. § 501.616(6)(b): 3 commercial calls to a person over 24 hours',
  },
  {
    country: 'usa',
    purpose: 'collections',
    perWeek: 7,
    contactsPerWeek: 1,
    source: '12 CFR § 1006.14(b)(2): 7 calls within 7 days, none within 7 days of a conversation',
  },
  {
    country: 'franca',
    purpose: 'sales',
    perMonth: 4,
    source: 'Code de la consommation, art. D223-9: 4 calls or attempts in 30 days',
  },
  {
    country: 'chile',
    purpose: 'collections',
    contactsPerWeek: 1,
    source: 'Ley 19.496, art. 37 (Ley 21.320): one contact by telephone or visit a week',
  },
  {
    country: 'colombia',
    purpose: 'collections',
    contactsPerDay: 1,
    source: 'Ley 2300 de 2023, art. 3: after a direct contact, no other on the same day',
  },
  {
    country: 'colombia',
    purpose: 'sales',
    contactsPerDay: 1,
    source: 'Ley 2300 de 2023: its times and frequency apply to commercial calls too',
  },
];

export const DEFAULT_NUMBER_CAPS: NumberCaps = {
  gapMinutes: 30,
  perDay: 5,
  perWeek: 15,
  perMonth: null,
  contactsPerDay: null,
  contactsPerWeek: null,
  rules: LEGAL_CAPS,
};
