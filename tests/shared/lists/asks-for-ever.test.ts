/** Which lines put a number on the blacklist for ever, and which are only left out of their list. */
import { describe, expect, test } from 'vitest';
import { asksForEver, saysOptOut, saysRefusal } from '#shared/lists/asks-for-ever.ts';
import { consentAnswer } from '#shared/lists/consent.ts';
import { forbidsCalls, isOptedOut } from '#shared/lists/opt-outs.ts';
import { createPhoneReader } from '#shared/lists/row-phone.ts';

describe('a remark asks for no more calls', () => {
  test.each([
    'no llamar más',
    'No llamar',
    'NO LLAMAR NUNCA MÁS',
    'nunca más llamar',
    'No volver a llamar',
    'pidió la baja de las llamadas',
    'pidió no ser llamada',
    'dice que no la vuelvan a llamar',
    'El cliente pide que no lo llamen',
    'cliente: no desea recibir más llamadas',
    'No quiere ser contactada',
    'no kiere q lo llamen',
    'DNC',
    'DNC - No llamar',
    'opt out',
    'Opted out',
    'do not call',
    "Don't call again",
    'asked us to stop calling',
    'cliente pediu: não ligar mais',
    'nao quer receber ligações',
    'pediu para não ligar',
    'pidió que lo saquen de la lista',
    'inscripto en No Llame',
    '3415550771 (no llamar)',
    'dnc: true',
    'DNC pedido por el cliente',
    'No llamar, está enojada',
    '¡No llamar más! Muy enojado',
    'no quiere que lo llamen',
    'No molestar',
    'se niega a recibir llamadas',
    'pide baja de la base',
    'remove me from your calling list',
    'DNCL',
    'Fallecio el hijo, pidio no ser molestada',
    'Lista negra',
    'No volver a contactar',
    'never call again',
    'falleció, la familia pidió no ser llamada',
    'no llamar más, avisó el lunes',
    'No llamar (pidió el cliente)',
  ])('%s', (remark) => {
    expect(asksForEver(remark)).toBe(true);
  });
});

describe('a remark asks for less, or nothing', () => {
  test.each([
    'No llamar hasta el lunes',
    'no llamar antes del 15/12',
    'No llamar hoy',
    'no llamar los domingos',
    'não ligar à noite',
    'no llamar al trabajo',
    'No llamar al fijo, llamar al celular',
    'no contactar por whatsapp',
    'No quiere contacto por mail',
    'No figura en el Registro No Llame',
    'No inscripto en No Llame',
    'Apto No Llame',
    'No está en lista Robinson',
    'não consta no Não Perturbe',
    'Retirado de la Base Naval Puerto Belgrano',
    'Retirado del registro automotor',
    'Llamar a César, llamar después de las 18',
    'No dejar de llamar, muy interesado',
    'No discar el 15',
    'Interno 23, no marcar 0',
    'no gestionar turno',
    'Quer exclusão do cadastro do Serasa',
    'One Stop Communications LLC',
    'Non Stop Call Center SA',
    'Telefone apagado, LGPD ok',
    'no llamar antes de las 10',
    'No llamar más después de las 18',
    'no llamar mañana, está de viaje',
    'No llamar (hasta el lunes)',
    'No llamar por ahora',
    'NO LLAMAR Beto',
    'DNC S.A.',
    'dnc: no',
    'No llame: N',
    'Verificado No Llame OK',
    'Chequeado en No Llame, libre',
    'No está en lista negra',
    'Consulta no llame: negativo',
    'pidió la baja del servicio',
    'pidió la baja',
    'Llamadas: NO',
    'No insistir, llamar en marzo',
    'Fijo: no llamar más',
    'No llamar por la mañana',
    'no me llamo Juan',
    'Se quejó por no ser llamado',
    'do not call on weekends',
    "don't call before 10",
    'do not call until Monday',
    'DNC Eva',
    'Hotel No Molestar, 3er piso',
    'si no llama, insistir',
    'Motivo: no contactar por cobrar',
  ])('%s', (remark) => {
    expect(asksForEver(remark)).toBe(false);
  });
});

describe('a look-up in a registry that found nothing forbids nothing', () => {
  test.each([
    'No figura en el Registro No Llame',
    'No se encuentra inscripto en el Registro No Llame',
    'No inscripto en No Llame',
    'Apto No Llame',
    'No está en lista Robinson',
    'No está en lista negra',
    'não está no Não Perturbe',
    'não consta no Não Perturbe',
    'Verificado No Llame OK',
    'No llame OK',
    'Consulta no llame: negativo',
    'Chequeado en No Llame, libre',
    'No llame: sin registro',
  ])('%s', (remark) => {
    expect(forbidsCalls(remark)).toBe(false);
  });
});

describe('a column of opt-outs', () => {
  test.each([
    'SI',
    'sí',
    's',
    'x',
    '1',
    '1.0',
    'true',
    '12/03/2024',
    '2024-03-12 00:00:00',
    'Bloqueado',
    'inscripto',
    'No llamar',
    'DNC',
    '✓',
    'Sí, 12/03/2024',
    'SI (pidió no llamar más)',
    'Opted out',
  ])('blocks the number: %s', (flag) => {
    expect([isOptedOut(flag), saysOptOut(flag)]).toEqual([true, true]);
  });

  test.each([
    'LIBRE',
    'APTO',
    'OK',
    'Negativo',
    '0.0',
    '0,00',
    'habilitado',
    'No',
    'Ninguna',
    '00/00/00',
    '0000-00-00',
    'No inscripto',
    'No figura',
    'No se encuentra inscripto',
    'No está en el registro',
    '',
    'NaN',
  ])('is free: %s', (flag) => {
    expect(isOptedOut(flag)).toBe(false);
  });

  test.each([
    'No aplica',
    'no informado',
    'No definido',
    '31/12/9999',
    '01/01/1900',
    'pendiente',
    'SI PERMITE',
    '2',
    'A',
    'SI - fallecido',
    'activo',
    'No, acepta llamadas',
  ])('only leaves the line out: %s', (flag) => {
    expect([isOptedOut(flag), saysOptOut(flag)]).toEqual([true, false]);
  });
});

describe('a column of consents', () => {
  test.each([
    'no',
    'n',
    '0',
    '0.0',
    'false',
    'não',
    'rechaza',
    'revocado',
    'Revocado 12/03/2024',
    'Sí, revocado 3/24',
    'No acepta',
    'NO AUTORIZA',
    'Consentimiento: no',
    'Consentimiento revocado',
    '✗',
    '☐ Sí ☑ No',
    'opt-out',
    'No llamar',
  ])('blocks the number: %s', (answer) => {
    expect([consentAnswer(answer), saysRefusal(answer)]).toEqual(['no', true]);
  });

  test.each([
    'solo mail',
    'Nunca',
    'Baja',
    'Sin consentimiento',
    'no tiene interés',
    'No, solo por WhatsApp',
    'Negativo',
  ])('only leaves the line out: %s', (answer) => {
    expect([consentAnswer(answer), saysRefusal(answer)]).toEqual(['no', false]);
  });

  test.each([
    'No aplica',
    'No registra',
    'No definido',
    'No cargado',
    'no informado',
    'No tiene',
    'No corresponde',
    'NaN',
    'SI/NO',
  ])('has no answer: %s', (answer) => {
    expect(consentAnswer(answer)).toBe('none');
  });
});

describe('the numbers of a line with an opt-out', () => {
  const read = (cells: readonly string[], doubtful: readonly number[] = []) => {
    const roles = ['phone', 'phone', 'opt_out', 'other'] as const;
    const header = ['Telefono', 'Celular', 'DNC', 'Obs'];
    const row = createPhoneReader(header, roles, { country: 'AR', doubtful })(cells);
    if (row.ok || row.optOut === undefined) return null;
    return { isAsked: row.optOut.isAsked, phones: row.optOut.numbers.map(({ phone }) => phone) };
  };

  test('are all valid ones, of all cells', () => {
    expect(read(['11 4555-1234 / 11 4783-2802', '11 6555-4321', 'SI', ''])).toEqual({
      isAsked: true,
      phones: ['+541145551234', '+541147832802', '+5491165554321'],
    });
    expect(read(['911', '11 6555-4321', 'SI', ''])?.phones).toEqual(['+5491165554321']);
  });

  test('are not blocked by a column that nobody has confirmed, but by a remark', () => {
    expect(read(['11 4555-1234', '', 'SI', ''], [2])?.isAsked).toBe(false);
    expect(read(['11 4555-1234', '', 'SI', 'no llamar más'], [2])?.isAsked).toBe(true);
  });

  test('are blocked by the clear one of two columns', () => {
    expect(read(['11 4555-1234', '', 'pendiente', 'DNC'])?.isAsked).toBe(true);
    expect(read(['11 4555-1234', '', 'pendiente', 'no llamar hoy'])?.isAsked).toBe(false);
  });
});
