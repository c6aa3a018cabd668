/** Columns that say whether a person may be called. */
import { describe, expect, test } from 'vitest';
import { consentAnswer, permissionLabel } from '#shared/lists/consent.ts';
import { findColumns } from '#shared/lists/columns.ts';
import { createPhoneReader, hasPhone } from '#shared/lists/row-phone.ts';

test.each([
  'acepta_llamadas',
  'aceptaLlamadas',
  'Consentimiento',
  'Llamar',
  'Llamar (SI/NO)',
  'Autoriza contacto telefónico',
  'Aceita ligações',
  'opt-in',
  'OptIn',
  'opted_in',
  'opt_in',
  'Opt_In',
  'OPT_IN',
  'phone_opt_in',
  '¿Se puede llamar?',
  'Contactable',
  'Permite llamadas',
  'Permissão',
  'can_call',
  'consent',
  'Consent given',
  'Consentimento',
  'Consentimiento telefónico',
  'Acepta ser contactado',
  'Quiere recibir llamadas',
  'Pode ligar?',
  'OK to call',
  'Contacto permitido',
  'Autorizado',
  'Autorização',
  'Acepta llamadas comerciales',
  'Acepta publicidad',
  'HasConsent',
  'Apto para llamar',
  'Recibe llamadas',
  'Puede llamarse',
  'Consiente',
  'LGPD',
  'Fecha de consentimiento',
  'Data do consentimento',
  'Consent date',
  'Apto No Llame',
  'libre_no_llame',
])('a label asks for consent: %s', (label) => {
  expect(permissionLabel(label)).toBe('consent');
});

test.each([
  'Bloqueado',
  'REPEP',
  'BLOQUEADA',
  'Bloqueio',
  'Blocked',
  'Número bloqueado',
  'Bloqueado para llamadas',
  'No contactable',
  'Sin consentimiento',
  'Consentimiento revocado',
  'No consent',
  'Sem permissão',
  'Fecha de bloqueo',
  'Fecha de revocación del consentimiento',
])('a label asks whether calls are forbidden: %s', (label) => {
  expect(permissionLabel(label)).toBe('opt_out');
});

test.each([
  '',
  'Llamar después de',
  'Llamar antes de las',
  'Volver a llamar',
  'Llamado',
  'Contactado',
  'Llamadas',
  'Cuenta bloqueada',
  'Tarjeta bloqueada',
  'Línea bloqueada',
  'Bloqueado por mora',
  'Autorizado por',
  'Fecha de llamada',
  'Preferencia de contacto',
  'Código de autorización',
  'Autoriza débito automático',
  'Acepta email',
  'Consentimiento SMS',
  'Email opt-in',
  'email_opt_in',
  'Consentimiento informado',
  'Permiso de conducir',
  'Acepta tarjetas',
  'Contacto',
  'Teléfono',
  'Habilitado',
  'Observaciones',
])('a label is about something else: %s', (label) => {
  expect(permissionLabel(label)).toBeNull();
});

describe('an answer', () => {
  test.each([
    'SI',
    'sí',
    'S',
    'Sim',
    'yes',
    'Y',
    '1',
    '1.0',
    '1,0',
    'true',
    'VERDADERO',
    'x',
    'X',
    'ok',
    '✓',
    'Acepta',
    'aceptado',
    'Autoriza',
    'autorizado 12/03/2024',
    'Sí, por escrito',
    'Otorgado',
    'consiente',
    'opt-in',
    'Granted',
    'Permitido',
    'Aceito',
    'Concedido',
    '✅',
    'Sí ✓',
    '☑ Sí ☐ No',
    'Consentimiento: sí',
    'autorizado 2024-03-12 00:00:00',
    'Sí, sin problemas',
    'Autorización N° 12',
    'Sí, solo por teléfono',
    'Sí, no antes de las 10',
  ])('allows: %s', (text) => {
    expect(consentAnswer(text)).toBe('yes');
  });

  test.each([
    'No',
    'N',
    '0',
    '0.0',
    'false',
    'FALSO',
    'não',
    'nao',
    'No acepta',
    'NO AUTORIZA',
    'revocado',
    'Revocó el 3/4',
    'negado',
    'denegado',
    'rechaza',
    'Rechazado',
    'Recusado',
    'Não autoriza',
    'opt-out',
    'Opted out',
    'retirado',
    'Baja',
    'refused',
    'denied',
    'withdrawn',
    'Nunca',
    '✗',
    'No llamar',
    'Consentimiento revocado',
    'Consentimiento: no',
    'Consentimiento: 0',
    'Acepta: No',
    'Acepta: N',
    'Autorización rechazada',
    'Autorización cancelada',
    'Sí, revocado 3/24',
    'consent withdrawn',
    'consent not given',
    'Sin consentimiento',
    'sem permissão',
    'deshabilitado',
    'Inhabilitada',
    'Negativo',
    '✗ revocado',
    'Acepta ❌',
    'Sí ❌',
    'Opt-in: no',
    '✅ revocado',
    '☐ Sí ☑ No',
    '🚫',
    'solo mail',
    'Solo por WhatsApp',
    'only by email',
  ])('forbids: %s', (text) => {
    expect(consentAnswer(text)).toBe('no');
  });

  test.each([
    '',
    ' ',
    '?',
    '-',
    'N/A',
    'n/d',
    's/d',
    'pendiente',
    'Sin dato',
    'sin respuesta',
    'No contesta',
    'no sabe',
    'NS/NC',
    'null',
    'No informado',
    'não informado',
    'a confirmar',
    'desconocido',
    'unknown',
    '☐',
    '☒',
    'Sí/No',
    'autorizacion pendiente',
    'pendiente de firma',
    'Si, solo email',
    'Sí, por la tarde, no de mañana',
    'Acepta pero no por la mañana',
    'Consentimiento vencido',
    'vencido',
    'consent expired',
    'consentimiento sin firmar',
    'sin firma',
  ])('is missing: %j', (text) => {
    expect(consentAnswer(text)).toBe('none');
  });

  test.each([
    '18:00',
    '2026-11-28',
    'Noé Ramírez',
    'Sixto Paz',
    'después de las 18',
    'por la tarde, no de mañana',
    'Juan F',
    'solo por la tarde',
    '1140023317',
    'Santa Fe',
  ])('is not understood: %s', (text) => {
    expect(consentAnswer(text)).toBeNull();
  });
});

/** Returns the role of the third column. */
function roleOf(label: string, values: readonly string[]): string | undefined {
  const rows = values.map((value, at) => [`Ana ${'abcdefghijklmnop'[at]}`, `11478328${10 + at}`, value]);
  return findColumns([['Nombre', 'Telefono', label], ...rows], (cell) => hasPhone(cell, 'AR')).roles[2];
}

test.each([
  ['Llamar', ['SI', 'NO', '', 'NO'], 'consent'],
  ['acepta_llamadas', ['si', 'no', '', 'no'], 'consent'],
  ['Autoriza contacto telefónico', ['S', 'N', 'S', 'N'], 'consent'],
  ['Consentimiento', ['X', '', 'X', ''], 'consent'],
  ['opt-in', ['1', '0', '1', '0'], 'consent'],
  ['Consentimiento', ['', '', '', ''], 'consent'],
  ['Consentimiento', ['SI', 'pendiente', 'NO', ''], 'consent'],
  ['Llamar', ['SI', 'NO', 'SI', 'NO', 'SI', 'SI', 'NO', 'SI', 'SI', 'por la tarde'], 'consent'],
  ['Consentimiento', ['Sí', 'Sí', 'Sin consentimiento', 'No'], 'consent'],
  ['Consentimiento', ['12/03/2024', '13/03/2024', 'No', ''], 'consent'],
  ['Acepta llamadas', ['12/03/2024', '13/03/2024', 'No', ''], 'consent'],
  ['opt_in', ['yes', 'no', 'no', ''], 'consent'],
  ['Llamar', ['18:00', '10:30', 'No', '9:00'], 'other'],
  ['Llamar', ['18:00', '10:30', '', '9:00'], 'other'],
  ['Llamar', ['2026-11-28', '', '', ''], 'other'],
  ['Autorizado', ['Noé Ramírez', 'Eva Paz', '', ''], 'other'],
  ['Consentimiento', ['12/03/2024', '13/03/2024', '', ''], 'consent'],
  ['Fecha de consentimiento', ['12/03/2024', '', '2024-03-14 10:00', ''], 'consent'],
  ['Data do consentimento', ['12/03/2024', '', '', '0000-00-00'], 'consent'],
  ['Fecha de bloqueo', ['12/03/2024', '', '', ''], 'opt_out'],
  ['Fecha de revocación', ['12/03/2024', '', '', ''], 'other'],
  ['Fecha de baja', ['12/03/2024', '', '', ''], 'opt_out'],
  ['Fecha de baja', ['', '', '', ''], 'opt_out'],
  ['Fecha de baja', ['12/03/2024', '1/3/2024', '2024-01-01', '2/4/2024'], 'other'],
  ['Fecha de baja', ['mora', 'mudanza', '', ''], 'other'],
  ['Preferencias Llamadas', ['Sí', 'No', 'Sí', ''], 'consent'],
  ['Preferencias Llamadas', ['1', '0', '1', '0'], 'consent'],
  ['Preferencia de contacto', ['acepta', 'no acepta', 'solo mail', ''], 'consent'],
  ['Preferencia de contacto', ['Teléfono', 'solo mail', 'WhatsApp', 'no llamar'], 'consent'],
  ['Preferência de contato', ['Sim', 'Não', '', ''], 'consent'],
  ['Contact preference', ['yes', 'no', 'no', ''], 'consent'],
  ['Preferencia de contacto', ['Teléfono', 'Mail', 'WhatsApp', ''], 'other'],
  ['Preferencia de contacto', ['por la tarde', 'Ana', 'Mail', ''], 'other'],
  ['Llamadas', ['Sí', 'No', 'Sí', ''], 'consent'],
  ['Llamadas', ['true', 'false', 'true', ''], 'consent'],
  ['Ligações', ['S', 'N', 'S', ''], 'consent'],
  ['Llamadas', ['1', '0', '1', '1'], 'other'],
  ['Llamadas', ['3', '0', '', '12'], 'other'],
  ['Llamadas', ['', '', '', ''], 'other'],
  ['Última llamada', ['12/03/2024', '', '', ''], 'other'],
  ['Bloqueado', ['activo', 'bloqueado', 'activo', ''], 'opt_out'],
  ['Bloqueado', ['habilitado', 'pendiente', 'SI', ''], 'opt_out'],
  ['RNNLL', ['SI', 'NO', '', 'SI'], 'opt_out'],
  ['Registro No Llame', ['SI', 'NO', '', 'SI'], 'opt_out'],
  ['Bloqueado', ['SI', 'NO', '', 'SI'], 'opt_out'],
  ['Bloqueio', ['S', 'N', 'N', 'N'], 'opt_out'],
  ['Robinson', ['SI', 'NO', '', 'SI'], 'opt_out'],
  ['DNC', ['Y', 'N', 'N', ''], 'opt_out'],
  ['No contactable', ['SI', 'NO', '', 'SI'], 'opt_out'],
  ['Bloqueado', ['mora', 'fraude', '', ''], 'other'],
  ['Cuenta bloqueada', ['SI', 'NO', '', 'SI'], 'other'],
  ['Llamado', ['SI', 'NO', '', 'SI'], 'other'],
])('the column «%s» with %j is: %s', (label, values, role) => {
  expect(roleOf(label, values)).toBe(role);
});

test.each([
  ['Llamadas', ['Sí', 'No', 'Sí', ''], true],
  ['Fecha de baja', ['12/03/2024', '', '', ''], true],
  ['Fecha de baja', ['', '', '', ''], true],
  ['Autorizado', ['Sí', 'No', 'Sí', ''], true],
  ['Acepta', ['Sí', 'No', 'Sí', ''], true],
  ['Permiso', ['Sí', 'No', 'Sí', ''], true],
  ['Permiso', ['B1', 'no', 'C', 'A'], true],
  ['Llamar', ['Sí', 'No', 'Sí', ''], false],
  ['Preferencias Llamadas', ['Sí', 'No', 'Sí', ''], false],
  ['Llamadas', ['3', '0', '', '12'], false],
  ['Consentimiento', ['Sí', 'No', 'Sí', ''], false],
])('whether «%s» with %j is about permission is asked: %s', (label, values, isAsked) => {
  const rows = values.map((value, at) => [`Ana ${'abcd'[at]}`, `11478328${10 + at}`, value]);
  const found = findColumns([['Nombre', 'Telefono', label], ...rows], (cell) => hasPhone(cell, 'AR'));
  expect(found.doubtfulPermissions).toEqual(isAsked ? [2] : []);
});

/** Returns why a row isn't called, or null. */
function refusedBy(label: string, role: 'consent' | 'opt_out', value: string): string | null {
  const row = createPhoneReader(['Telefono', label], ['phone', role], { country: 'AR' })(['1147832810', value]);
  return row.ok ? null : row.reason;
}

test.each([
  ['Fecha de consentimiento', '12/03/2024', null],
  ['Fecha de consentimiento', '2024-03-12 00:00:00', null],
  ['Fecha de consentimiento', '', 'sin_consentimiento'],
  ['Fecha de consentimiento', '0000-00-00', 'sin_consentimiento'],
  ['Fecha de consentimiento', 'revocado', 'no_llamar'],
  ['Llamar', '12/03/2024', 'sin_consentimiento'],
  ['Preferencia de contacto', 'Teléfono', null],
  ['Preferencia de contacto', 'acepta', null],
  ['Preferencia de contacto', 'Mail', 'sin_consentimiento'],
  ['Preferencia de contacto', 'solo mail', 'no_llamar'],
  ['Preferencia de contacto', 'no llamar', 'no_llamar'],
  ['Preferencias Llamadas', 'No', 'no_llamar'],
  ['Llamadas', 'Sí', null],
])('below «%s» the value %j leaves a row out as %s', (label, value, reason) => {
  expect(refusedBy(label, 'consent', value)).toBe(reason);
});

test.each([
  ['Bloqueado', 'SI', 'no_llamar'],
  ['Bloqueado', 'mora', 'no_llamar'],
  ['Bloqueado', 'bloqueado', 'no_llamar'],
  ['Bloqueado', 'pendiente', null],
  ['Bloqueado', 'Pendente', null],
  ['Bloqueado', 'habilitado', null],
  ['Bloqueado', 'ACTIVO', null],
  ['Bloqueio', 'ativa', null],
  ['Blocked', 'active', null],
  ['DNC', 'activo', 'no_llamar'],
  ['Baja solicitada', 'pendiente', 'no_llamar'],
  ['Fecha de baja', '12/03/2024', 'no_llamar'],
  ['Fecha de baja', '', null],
  ['Fecha de baja', '0000-00-00', null],
])('below «%s», which has opt-outs, the value %j leaves a row out as %s', (label, value, reason) => {
  expect(refusedBy(label, 'opt_out', value)).toBe(reason);
});
