import { describe, expect, test } from 'vitest';
import { forbidsCalls, isOptOutLabel } from '#shared/lists/opt-outs.ts';

describe('a cell forbids calls', () => {
  test.each([
    'DNC',
    'DNCL - lista',
    'No llamar',
    'NO_LLAMAR',
    'no llamar más',
    'NO LLAMAR Beto',
    'pidió no ser llamada',
    'dice que no la vuelvan a llamar',
    'El cliente pide que no lo llamen',
    'cliente: no desea recibir más llamadas',
    'No quiere ser contactada',
    'FALLECIDO',
    'FALLECIDO PÉREZ',
    'titular fallecida en 2024',
    'falleció el 3/4',
    'deceased',
    'Falecido',
    'cliente pediu: não ligar mais',
    'nao quer receber ligações',
    "Don't call",
    'asked us to stop calling',
    'DNC pedido por el cliente',
    'DNC: no llamar',
    '3415550771 (no llamar)',
    'dnc: true',
    'Pidió no ser llamado, ver https://crm.example/1',
    'https://crm.example/1|No llamar',
    'DNC: https://crm.example/leads/2026/11/28/0123456789-0123456789-0123456789',
    'DNC:ana@acme.com',
    'no llamar@cliente',
    'ana.paz@acme.com.ar no llamar más',
    '<a href="https://crm.example/1">no contactar</a>',
  ])('if it says so: %s', (text) => {
    expect(forbidsCalls(text)).toBe(true);
  });

  test.each([
    '',
    'NEW',
    'No contactado',
    'No contesta',
    'no llamado todavía',
    'volver a llamar',
    'llamar a las 10',
    'Calle 123, Pueblo Llamas',
    'plan de llamadas',
    'Falla técnica',
    'https://acme.com/unsubscribe?u=1',
    'https://acme.com/unsubscribe',
    'www.acme.com/unsubscribe',
    'ver https://acme.com/dnc y mailto:dnc@acme.com',
    'dnc@acme.com',
    'dnc: no',
    '{"opt_out":false,"plan":"oro"}',
    'opt_out=0; plan=oro',
  ])('but not if it says anything else: %s', (text) => {
    expect(forbidsCalls(text)).toBe(false);
  });
});

test.each([
  ['No llamar', true],
  ['NO LLAMAR (SI/NO)', true],
  ['Registro Nacional No Llame', true],
  ['Do_Not_Call__c', true],
  ['DNC flag', true],
  ['HasOptedOutOfCall', true],
  ['Motivo no molestar', true],
  ['Opt out date', true],
  ['No llamar antes de', false],
  ['HasOptedOutOfEmail', false],
  ['Unsubscribed from all email', false],
  ['Llamadas', false],
  ['Observaciones', false],
])('a label names a column of opt-outs: %s: %s', (label, is) => {
  expect(isOptOutLabel(label)).toBe(is);
});
