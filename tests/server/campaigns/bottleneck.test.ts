import { describe, expect, it } from 'vitest';
import { bottleneckOf, type PaceFigures } from '#server/domains/campaigns/bottleneck.ts';

const FIGURES: PaceFigures = {
  cps: 11,
  targetCps: 20,
  lines: 60,
  linesUsed: 40,
  agents: { onShift: 5, busy: 5 },
  sessions: null,
  waitsForAgents: false,
  globalCps: 20,
  activeCampaigns: 1,
  totalCps: 11,
  hold: null,
};
const text = (changes: Partial<PaceFigures>): string => bottleneckOf({ ...FIGURES, ...changes }).text;

describe('the bottleneck of a campaign', () => {
  it('is the lines when they are full, with the sufficient number', () => {
    expect(bottleneckOf({ ...FIGURES, linesUsed: 60 })).toEqual({
      why: 'concurrency',
      text: '60 de 60 líneas: con 100, el máximo, llega a 18,3 CPS',
    });
    expect(text({ linesUsed: 60, targetCps: 15 })).toBe('60 de 60 líneas: con 82 llega a 15 CPS');
    expect(text({ lines: 100, linesUsed: 100 })).toBe('100 de 100 líneas, el máximo: da 11 CPS');
    expect(text({ linesUsed: 60, cps: null })).toBe('60 de 60 líneas ocupadas o en descanso');
  });

  it('is the lines up to the limit of the site', () => {
    expect(text({ linesUsed: 60, mostLines: 500 })).toBe('60 de 60 líneas: con 110 llega a 20 CPS');
    expect(text({ lines: 100, linesUsed: 100, mostLines: 500 })).toBe('100 de 100 líneas: con 182 llega a 20 CPS');
    expect(text({ lines: 100, linesUsed: 100, mostLines: 60 })).toBe('100 de 100 líneas, el máximo: da 11 CPS');
  });

  it('is the hold, with the trunks that are out of service', () => {
    const trunks = [{ trunk: 'Norte', why: 'registration_refused' }] as const;
    expect(text({ hold: 'no_trunk', trunks })).toBe(
      'Ningún trunk llega al número. Sin servicio: Norte (la operadora rechaza el registro)',
    );
    expect(text({ hold: 'no_trunk' })).toBe('Ningún trunk llega al número');
  });

  it('is nothing at the target', () => {
    expect(bottleneckOf({ ...FIGURES, cps: 19.4 })).toEqual({
      why: 'target',
      text: 'A 19,4 de 20 CPS: es su objetivo',
    });
  });

  it('is the agents with a dial method that waits for them', () => {
    expect(text({ waitsForAgents: true })).toBe('5 de 5 agentes ocupados');
    expect(text({ waitsForAgents: true, agents: { onShift: 5, busy: 3 } })).toBe(
      'Las llamadas en camino bastan para los agentes libres: 2 de 5',
    );
    expect(text({ hold: 'no_free_agent', agents: { onShift: 0, busy: 0 } })).toBe('Ningún agente en línea');
  });

  it('is the sessions of a campaign with sessions, regardless of the agents', () => {
    const sessions = { total: 40, busy: 40 };
    expect(bottleneckOf({ ...FIGURES, waitsForAgents: true, sessions })).toEqual({
      why: 'no_free_agent',
      text: '40 de 40 sesiones ocupadas',
    });
    expect(text({ waitsForAgents: true, sessions: { total: 40, busy: 12 } })).toBe(
      'Las llamadas en camino bastan para las sesiones libres: 28 de 40',
    );
    expect(text({ hold: 'abandonment_cap', sessions })).toBe('Tope de abandono: espera sesiones libres');
    expect(text({ hold: 'abandonment_cap' })).toBe('Tope de abandono: espera agentes libres');
  });

  it('takes the other campaigns’ part of the global rate into account', () => {
    const shared = {
      globalCps: 10,
      targetCps: 10,
      activeCampaigns: 2,
      cps: 3,
      totalCps: 6.4,
      lines: 27,
      linesUsed: 27,
    };
    expect(text(shared)).toBe('27 de 27 líneas: con 60 llega a 6,6 CPS');
    expect(bottleneckOf({ ...FIGURES, ...shared, totalCps: 9.8 })).toEqual({
      why: 'cps',
      text: '10 CPS en total, que 2 campañas se reparten',
    });
    expect(text({ ...shared, totalCps: 9.8, hold: 'concurrency' })).toBe('10 CPS en total, que 2 campañas se reparten');
  });

  it('is the global rate when several campaigns share it', () => {
    expect(text({ activeCampaigns: 3, totalCps: 19.8 })).toBe('20 CPS en total, que 3 campañas se reparten');
  });

  it('is the hold reason if it places no calls, with numbers if available', () => {
    expect(text({ hold: 'hours' })).toBe('Fuera de horario');
    expect(text({ hold: 'concurrency', linesUsed: 70 })).toBe('60 de 60 líneas: con 100, el máximo, llega a 18,3 CPS');
  });

  it('is never nothing below the target', () => {
    expect(bottleneckOf(FIGURES)).toEqual({ why: 'unknown', text: 'A 11 de 20 CPS' });
    expect(text({ cps: null })).toBe('Está arrancando: va hacia 20 CPS');
  });
});
