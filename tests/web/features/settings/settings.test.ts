import { describe, expect, test } from 'vitest';
import type { HistoryFilters } from '#shared/contracts/calls.ts';
import type { Cli } from '#shared/contracts/clis.ts';
import { withParam } from '#web/features/settings/address.ts';
import { spanText, validateWeek, weekOf, widerParts, windowOf } from '#web/features/settings/product/legal-week.ts';
import { windowName } from '#web/lib/window-names.ts';
import { filtersOf, searchOf, untilOf } from '#web/features/accounts/audit/audit-filters.ts';
import { actionName } from '#web/features/accounts/audit/audit-words.ts';
import { differenceOf } from '#web/features/accounts/audit/difference.ts';
import { readHistoryFilter, toAuditedFilter } from '#server/domains/calls/history-filter.ts';
import { fieldName } from '#web/features/accounts/audit/field-words.ts';
import { cliPage } from '#web/features/caller-ids/inventory/cli-page.ts';
import { draftOf, validateContext } from '#web/features/audio/contexts/context-draft.ts';
import { patchOf, validateUser } from '#web/features/accounts/users/user-draft.ts';

describe('a difference', () => {
  test('names the changed fields by path', () => {
    expect(differenceOf({ a: 1, in: { b: true, c: [1, 2] } }, { a: 1, in: { b: false, c: [1] }, d: '' })).toEqual([
      { field: 'in.b', before: 'Sí', after: 'No' },
      { field: 'in.c', before: '1, 2', after: '1' },
      { field: 'd', before: null, after: '(vacío)' },
    ]);
  });

  test('has all fields of an added or removed value, and none without a change', () => {
    expect(differenceOf(null, { a: null, b: [{ c: 1 }] })).toEqual([
      { field: 'a', before: null, after: '—' },
      { field: 'b.0.c', before: null, after: '1' },
    ]);
    expect(differenceOf('x', null)).toEqual([{ field: 'valor', before: 'x', after: null }]);
    expect(differenceOf(null, null)).toEqual([]);
  });

  test('has a name for every filter of an exported history', () => {
    const filters: Required<HistoryFilters> = {
      estados: 'finalizada',
      resultados: 'ocupado',
      desenlaces: 'ocupado',
      disposition: 3,
      usuario: 'ana@x',
      fecha_inicio: '2026-11-01',
      fecha_fin: '2026-11-30',
      campaign_id: 7,
      pais: 'argentina',
      agente: 101,
      trunk_id: 2,
      cli: '+541152345678',
      alcanzo: 'persona',
      dia_semana: 1,
      hora: 15,
      telefono: '+54',
    };
    const recorded = toAuditedFilter(readHistoryFilter({ ...filters, hasta_id: 9 }, 'UTC', []));
    expect(differenceOf(null, recorded).map(({ field }) => fieldName(field))).toEqual([
      'Estados',
      'Tipificación',
      'Usuario',
      'Desde',
      'Hasta',
      'Campaña',
      'País',
      'Agente',
      'Trunk',
      'CLI',
      'Llegó a',
      'Día y hora › Día de la semana',
      'Día y hora › Hora',
      'Día y hora › Zona horaria',
      'Hasta la llamada',
      'Número',
    ]);
  });

  test('shows the call states of an exported history as the history does', () => {
    const statusesOf = (filters: HistoryFilters) =>
      differenceOf(null, { statuses: readHistoryFilter(filters, 'UTC', []).statuses })[0]!.after;
    expect(statusesOf({ estados: 'pendiente,en_progreso,error' })).toBe('Pendiente, En progreso, Interrumpida');
    expect(statusesOf({ estados: 'finalizada' })).toBe(
      'Éxito, Cortó en el menú, Sin reacción, Pidió no ser llamado, Contestador, Finalizada a mano',
    );
    expect(statusesOf({ estados: 'fallida' })).toBe(
      'No atendió, Ocupado, Rechazada, Bloqueada, Falla de red, Número inválido, Abandonada',
    );
  });

  test('uses display names where they exist', () => {
    expect(
      ['sipConfig.allow', 'colombia.days.0.fromMinute', '*', 'callerPool.0.name', 'unheardOf'].map((path) =>
        fieldName(path),
      ),
    ).toEqual([
      'SIP › Códecs permitidos',
      'Colombia › Días › Domingo › Desde',
      'Los demás países',
      'Grupo › 1 › Nombre',
      'unheardOf',
    ]);
    const before = {
      status: 'draft',
      flow: 'direct',
      dialMethod: 'predictive',
      trunkType: 'analog',
      strategy: 'least_used',
      type: 'auto',
      weekdays: [1, 5],
      updatedAt: Date.UTC(2026, 10, 21, 12),
      days: [{ toMinute: 1439 }],
    };
    expect(differenceOf(before, null).map((change) => change.before)).toEqual([
      'Borrador',
      'Directo',
      'Predictivo',
      'Analógico',
      'El menos usado',
      'Automático',
      'Lunes, Viernes',
      '21/11/2026, 09:00:00',
      '24:00',
    ]);
  });
});

describe('a week of legal hours', () => {
  const span = { from: '08:00', to: '21:00' };
  const window = { days: [null, span, span, span, span, span, span], holiday: null, holidays: ['2026-12-25'] };

  test('survives a round trip through the form', () => {
    expect(windowOf(weekOf(window))).toEqual(window);
    expect(windowOf(weekOf(null))).toBeNull();
  });

  test('keeps several hours of a day, and those of the day before a holiday', () => {
    const day = { from: '10:00', to: '13:00', more: [{ from: '14:00', to: '20:00' }] };
    const french = { ...window, days: [null, day, day, day, day, day, null], eve: span };
    const week = weekOf(french);
    expect(windowOf(week)).toEqual(french);
    expect(spanText(day)).toBe('10:00–13:00, 14:00–20:00');
    expect(validateWeek(week)).toEqual({});
    week.days['1'].more = [{ from: '14:00', to: '14:00' }];
    expect(validateWeek(week)).toEqual({ 'days.1': 'Un horario legal no puede empezar y terminar a la misma hora' });
    week.days['2'].more = [];
    expect(windowOf(week)?.days[2]).toEqual({ from: '10:00', to: '13:00' });
  });

  test('has a name by place and purpose', () => {
    expect(['*', 'chile', 'US-FL.sales', 'chile.collections', '*.research', 'jp'].map(windowName)).toEqual([
      'Los demás países',
      'Chile',
      'Florida, Estados Unidos · Ventas',
      'Chile · Cobranzas',
      'Los demás países · Encuestas',
      'JP',
    ]);
  });

  test('reports its errors day by day', () => {
    const week = weekOf(window);
    expect(validateWeek(week)).toEqual({});
    week.days['1'] = { open: true, from: '9', to: '21:00' };
    week.days['2'] = { open: true, from: '09:00', to: '09:00' };
    week.days['3'] = { open: true, from: '00:00', to: '24:00' };
    week.days['4'] = { open: false, from: '', to: '' };
    expect(validateWeek({ ...week, holidays: '2026-02-30' })).toEqual({
      'days.1': 'Cada hora debe ser HH:MM, de 00:00 a 24:00',
      'days.2': 'Un horario legal no puede empezar y terminar a la misma hora',
      holidays: 'Fecha no válida: 2026-02-30',
    });
  });

  test('names what it allows and the window in force doesn’t', () => {
    const [weekday, saturday] = [
      { from: '07:00', to: '19:00' },
      { from: '08:00', to: '15:00' },
    ];
    const days = [null, weekday, weekday, weekday, weekday, weekday, saturday];
    const law = { days, holiday: null, holidays: ['2026-12-25', '2026-12-27'] };
    const widened = (change: (week: ReturnType<typeof weekOf>) => void): string[] => {
      const week = weekOf(law);
      change(week);
      return widerParts(week, law);
    };
    expect(widened(() => {})).toEqual([]);
    expect(widened(({ days }) => Object.assign(days['1'], { from: '08:00', to: '18:59' }))).toEqual([]);
    expect(widened(({ days }) => Object.assign(days['1'], { to: '19:01' }))).toEqual(['Lunes']);
    expect(widened(({ days }) => Object.assign(days['6'], { to: '02:00' }))).toEqual(['Sábado']);
    expect(widened(({ days }) => (days['2'].more = [{ from: '18:00', to: '20:00' }]))).toEqual(['Martes']);
    expect(widened(({ days }) => (days['0'].open = days.holiday.open = true))).toEqual(['Domingo', 'Feriados']);
    expect(widened((week) => (week.holidays = '2026-12-27'))).toEqual(['Fechas de feriado']);
    expect(widened((week) => (week.holidays = '2026-12-25'))).toEqual([]); // the 27th is a Sunday
    expect(widened((week) => (week.anytime = true))).toEqual(['A cualquier hora']);
    expect(widened(({ days }) => Object.assign(days['1'], { to: '2' }))).toEqual([]);
    expect(widerParts(weekOf(law), null)).toEqual([]);

    const pause = { from: '10:00', to: '13:00', more: [{ from: '13:00', to: '20:00' }] };
    const french = { ...law, days: Array.from({ length: 7 }, () => pause) };
    const week = weekOf(french);
    week.days['1'] = { open: true, from: '12:00', to: '19:00' };
    expect(widerParts(week, french)).toEqual([]);
  });

  test('has a short form', () => {
    expect([null, span, { from: '00:00', to: '24:00' }].map(spanText)).toEqual(['No', '08:00–21:00', 'Todo el día']);
  });
});

describe('the audit log', () => {
  test('is filtered by the address, whose later pages stop at the first page’s newest entry', () => {
    const filters = filtersOf(new URLSearchParams('user=ana&otra=1&page=3'));
    expect(searchOf(filters).toString()).toBe('user=ana');
    expect(searchOf(filters, 2, 77).toString()).toBe('user=ana&page=2&hasta_id=77');
    expect(untilOf(new URLSearchParams('hasta_id=77'))).toBe(77);
    expect(untilOf(new URLSearchParams('hasta_id=0x1'))).toBeNull();
  });

  test('translates why a login failed, and leaves typed reasons unchanged', () => {
    const reasons = ['unknown_user', 'wrong_password', 'disabled', 'constructor', 'Pidió la baja'];
    expect(reasons.flatMap((reason) => differenceOf(null, { reason })).map(({ after }) => after)).toEqual([
      'Usuario desconocido',
      'Contraseña incorrecta',
      'Cuenta desactivada',
      'constructor',
      'Pidió la baja',
    ]);
    expect(fieldName('reason')).toBe('Motivo');
  });

  test('uses display names, or the raw value', () => {
    expect(
      ['campaign.update', 'campaign.pause', 'campaign.resume', 'settings.update', 'nuevo.verbo', 'algo'].map(
        actionName,
      ),
    ).toEqual(['Campaña: cambiar', 'Campaña: pausar', 'Campaña: retomar', 'Ajustes: cambiar', 'nuevo: verbo', 'algo']);
    expect(actionName('access.refused')).toBe('Acceso: rechazado por permisos');
    expect(actionName('contact.call_again')).toBe('Contacto: volver a llamar');
  });
});

test('changing a filter returns to the first page', () => {
  expect(withParam('buscar', '351')(new URLSearchParams('page=4')).toString()).toBe('buscar=351');
  expect(withParam('page', '')(new URLSearchParams('buscar=1&page=2')).toString()).toBe('buscar=1');
});

test('caller ids are found by digits in any notation, or by provider', () => {
  const clis = Array.from({ length: 30 }, (_, i) => ({ numero: `+54935143210${i + 10}`, proveedor_nome: null }));
  const all = [{ numero: '+5511988887777', proveedor_nome: 'Brasil A' }, ...clis] as unknown as Cli[];
  expect(cliPage(all, '(11) 98888-7777', 1).found).toBe(1);
  expect(cliPage(all, 'brasil', 1).found).toBe(1);
  expect(cliPage(all, '', 9)).toMatchObject({ found: 31, page: 2, totalPages: 2 });
  expect(cliPage(all, 'nadie', 1)).toMatchObject({ found: 0, page: 1, totalPages: 0 });
});

test('a context requires a name and 5 to 60 seconds', () => {
  expect(validateContext({ ...draftOf(null), nombre: ' ', timeout_dtmf_predeterminado: 4.5 })).toEqual({
    nombre: 'Por favor, ingrese un nombre para el contexto',
    timeout_dtmf_predeterminado: 'Timeout debe estar entre 5 y 60 segundos',
  });
  expect(validateContext({ ...draftOf(null), nombre: 'Marzo' })).toEqual({});
});

test('only an account’s changed fields are sent', () => {
  const draft = { username: 'ana', name: 'Ana', email: 'ana@empresa.example', role: 'operator' as const };
  expect(validateUser(draft)).toEqual({});
  expect(validateUser({ ...draft, email: ' ' })).toEqual({ email: 'El e-mail es obligatorio' });
  expect(validateUser({ ...draft, email: 'ana@' })).toEqual({ email: 'El e-mail no es válido' });
  const before = { ...draft, id: 1, active: true, is_demo: false, must_change_password: false };
  const user = { ...before, created_at: '', disabled_at: null };
  expect(patchOf(user, { ...draft, name: ' Ana ', role: 'admin' })).toEqual({ role: 'admin' });
});
