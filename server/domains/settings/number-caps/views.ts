import {
  NumberCapsPatch,
  type NumberCapRule,
  type NumberCaps as WireCaps,
  type NumberCapsAnswer,
} from '#shared/contracts/number-caps.ts';
import type { LegalCap } from '#shared/domain/number-cap-defaults.ts';
import type { CapFigures, CapRule, NumberCaps, NumberCapSettings } from '#shared/domain/number-caps.ts';
import { serverMsg } from '#shared/msg.ts';
import { withVersion } from '#server/platform/http/versions.ts';

const SAVED = serverMsg('Topes de llamadas guardados con éxito');

type WireName = Exclude<keyof WireCaps, 'rules'>;

const WIRE_NAMES: Readonly<Record<keyof CapFigures, WireName>> = {
  gapMinutes: 'gap_minutes',
  perDay: 'per_day',
  perWeek: 'per_week',
  perMonth: 'per_month',
  contactsPerDay: 'contacts_per_day',
  contactsPerWeek: 'contacts_per_week',
};
const NAMES = Object.keys(WIRE_NAMES) as readonly (keyof CapFigures)[];

export function toNumberCapsAnswer(caps: NumberCaps, defaults: NumberCaps): NumberCapsAnswer {
  return { success: true, ...withVersion(NumberCapsPatch, toWire(caps)), defaults: toWire(defaults) };
}

export function toSavedAnswer(caps: NumberCaps, defaults: NumberCaps): NumberCapsAnswer {
  return { ...toNumberCapsAnswer(caps, defaults), message: SAVED, mensaje: SAVED };
}

function toWire({ rules, ...figures }: NumberCaps): WireCaps {
  return { ...(toFigures(figures) as Omit<WireCaps, 'rules'>), rules: rules.map(toRule) };
}

function toRule(rule: CapRule & Partial<Pick<LegalCap, 'source'>>): WireCaps['rules'][number] {
  return { ...scopeOf(rule), ...toFigures(rule), source: rule.source ?? null };
}

function scopeOf({ country, region, purpose }: Pick<CapRule, 'country' | 'region' | 'purpose'>) {
  return { country, ...(region !== undefined && { region }), ...(purpose !== undefined && { purpose }) };
}

/** Maps only the figures that are present. */
function toFigures(figures: Partial<CapFigures>): Partial<Omit<WireCaps, 'rules'>> {
  const present = NAMES.filter((name) => figures[name] !== undefined);
  return Object.fromEntries(present.map((name) => [WIRE_NAMES[name], figures[name]]));
}

function fromFigures(figures: Partial<Omit<WireCaps, 'rules'>>): Partial<CapFigures> {
  const present = NAMES.filter((name) => figures[WIRE_NAMES[name]] !== undefined);
  return Object.fromEntries(present.map((name) => [name, figures[WIRE_NAMES[name]]]));
}

const fromRule = (rule: NumberCapRule): CapRule => ({ ...scopeOf(rule), ...fromFigures(rule) });

/** Maps only the fields present on the wire. */
export function fromNumberCapsPatch({ rules, ...figures }: NumberCapsPatch): NumberCapSettings {
  return { ...fromFigures(figures), ...(rules !== undefined && { rules: rules.map(fromRule) }) };
}
