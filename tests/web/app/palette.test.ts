import { describe, expect, test } from 'vitest';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { ContactEntry } from '#shared/contracts/contact-directory.ts';
import {
  campaignActionEntries,
  campaignEntries,
  COMMAND_ENTRIES,
  contactEntries,
  isContactSearch,
  numberEntries,
  sectionEntries,
} from '#web/app/palette/entries.ts';
import { countOf, findEntries } from '#web/app/palette/find.ts';

const labels = (query: string, role: 'admin' | 'operator' = 'admin'): string[] =>
  findEntries([...sectionEntries(role), ...COMMAND_ENTRIES], query).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  );

describe('the palette', () => {
  test('finds sections and their tabs by any of their words, ignoring accents', () => {
    expect(labels('configuracion tiempos')).toEqual(['Configuración de Tiempos']);
    expect(labels('dtmf')).toEqual(['Menú DTMF']);
    expect(labels('cli-limits')).toEqual(['Límites de CLI']);
  });

  test.each([
    ['lista negra', 'Gestión de Blacklist'],
    ['troncales', 'Gestión de Trunks por País'],
    ['horarios', 'Configuración de Tiempos'],
    ['marcador', 'Control del Discador'],
    ['contactos', 'Subida de Listas'],
    ['grabaciones', 'Gestión de Audios'],
    ['informes', 'Reportes'],
    ['rendimiento', 'Performance'],
    ['en vivo', 'Llamadas en Tiempo Real'],
  ])('finds by another word: «%s» is %s', (query, title) => {
    expect(labels(query)).toContain(title);
  });

  test('ranks entries that start with the word first', () => {
    expect(labels('control')[0]).toBe('Control Administrativo');
    expect(labels('panel')[0]).toBe('Panel Ejecutivo');
  });

  test('offers a role only the sections it may see', () => {
    expect(labels('trunk', 'operator')).toEqual([]);
    expect(sectionEntries('operator').map(({ id }) => id)).toEqual([
      'puesto',
      'admin-control',
      'dashboard',
      'realtime',
      'contactos',
      'rellamadas',
      'monitor',
      'monitor/dashboard',
      'monitor/tabla',
      'historico',
    ]);
  });

  test('opens a campaign’s control page', () => {
    const campaign = { id: 7, name: 'Renovación', status: 'active' } as Campaign;
    const [found] = findEntries(campaignEntries([campaign]), 'renovacion');
    expect(found?.entries[0]).toMatchObject({ hint: 'Activa', does: { go: '/campanhas/7/control' } });
    const stopped = { ...campaign, status: 'draft', stopped: true } as Campaign;
    expect(campaignEntries([stopped])[0]?.hint).toBe('Detenida');
  });

  test('offers an action, once its verb is typed, on the campaigns whose state allows it', () => {
    const campaigns = [
      { id: 7, name: 'Renovación', status: 'paused' },
      { id: 8, name: 'Verano', status: 'active' },
    ] as Campaign[];
    const actions = (query: string): string[] => campaignActionEntries(campaigns, query).map(({ label }) => label);
    expect(actions('')).toEqual([]);
    expect(actions('verano')).toEqual([]);
    expect(actions('Paus')).toEqual(['Pausar Verano']);
    expect(actions('parar')).toEqual(['Parar Renovación', 'Parar Verano']);
    expect(actions('retomar renov')).toEqual(['Retomar Renovación']);
    expect(actions('reanudar')).toEqual(['Retomar Renovación']);
    expect(actions('Detener')).toEqual(['Parar Renovación', 'Parar Verano']);
    const reanudar = findEntries(campaignActionEntries(campaigns, 'reanudar renov'), 'reanudar renov');
    expect(reanudar[0]?.entries.map(({ label }) => label)).toEqual(['Retomar Renovación']);
  });

  test('offers the history of a typed number or part of one, and the contact of a complete one, as typed', () => {
    const placesOf = (query: string, role: 'operator' | 'demo' = 'operator') =>
      numberEntries(query, role).map(({ does }) => does);
    expect(placesOf('011 15-5234-5678')).toEqual([
      { go: '/historico?telefono=011+15-5234-5678' },
      { go: '/contacto?numero=011+15-5234-5678' },
    ]);
    expect(placesOf('+54 11 5234-5678', 'demo')).toEqual([{ go: '/historico?telefono=%2B54+11+5234-5678' }]);
    expect(placesOf('5234-5')).toEqual([{ go: '/historico?telefono=5234-5' }]);
    for (const query of ['523', '-5234', 'campaña 2026', '1'.repeat(41)])
      expect([query, ...placesOf(query)]).toEqual([query]);
  });

  test('searches persons by a few letters or digits, for permitted users', () => {
    expect(isContactSearch('pér', 'operator')).toBe(true);
    expect(isContactSearch('2658', 'operator')).toBe(true);
    for (const query of ['', 'pe', '12', '  '])
      expect([query, isContactSearch(query, 'operator')]).toEqual([query, false]);
    expect(isContactSearch('pérez', 'demo')).toBe(false);
  });

  test('links to a person’s number once, however many campaigns have it', () => {
    const ana = { id: 1, nombre: 'Ana Pérez', telefono: '+5491156672658', campana: 'Cobranza' } as ContactEntry;
    const entries = contactEntries([ana, { ...ana, id: 2 }, { ...ana, id: 3, nombre: null, telefono: '+549' }], null);
    expect(entries.map(({ label, hint, does }) => [label, hint, does])).toEqual([
      ['Ana Pérez', '+5491156672658 · Cobranza', { go: '/contacto?numero=%2B5491156672658' }],
      ['+549', 'Cobranza', { go: '/contacto?numero=%2B549' }],
    ]);
    expect(findEntries(entries, 'algo que el servidor encontró')[0]!.entries).toHaveLength(2);
  });

  test('counts all results, and indicates more when the server has more persons than it lists', () => {
    const campaigns = Array.from({ length: 45 }, (_, id) => ({ id, name: `Cobranza ${id}`, status: 'draft' }));
    const found = findEntries(campaignEntries(campaigns as Campaign[]), 'cobranza');
    expect([found[0]?.entries.length, countOf(found)]).toEqual([30, '45 resultados']);
    const people = Array.from({ length: 8 }, (_, id) => ({ id, nombre: 'Ana', telefono: `+549${id}`, campana: 'A' }));
    const some = findEntries(contactEntries(people as ContactEntry[], 'ana'), 'ana');
    expect(countOf(some)).toBe('Más de 8 resultados');
    expect(some[0]?.entries.at(-1)?.does).toEqual({ go: '/contactos?buscar=ana' });
    expect(countOf(findEntries(contactEntries(people as ContactEntry[], null), 'ana'))).toBe('8 resultados');
  });
});
