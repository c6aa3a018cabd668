import { expect, it } from 'vitest';
import { actionName, entityName, targetName } from '#web/features/accounts/audit/audit-words.ts';
import { fieldName, valueText } from '#web/features/accounts/audit/field-words.ts';
import { WRITES } from '../../../../server/accounts/audit/writes.ts';

/** Actions in the audit log: those in WRITES, and some others. */
const ACTIONS = [...auditedActions(), 'contacts.worked', 'contacts.recycled', 'contact.restore', 'contacts.reset'];

function auditedActions(): string[] {
  const recipes = Object.values(WRITES).map(String);
  return [...new Set(recipes.flatMap((recipe) => /action: ["']([\w.]+)["']/.exec(recipe)?.[1] ?? []))];
}

it('knows the words of every action of the log', () => {
  expect(ACTIONS.length).toBeGreaterThan(60);
  const unknown = ACTIONS.filter((action) => {
    const [entity = '', verb = ''] = action.split('.');
    const [shownEntity, shownVerb] = actionName(action).split(': ');
    return (entity.includes('_') && shownEntity === entity) || shownVerb === verb;
  });
  expect(unknown).toEqual([]);
});

it.each([
  ['campaign', '42', 'Cobranza', 'Campaña Cobranza'],
  ['campaign', '42', null, 'Campaña 42'],
  ['alert_rule', '3', 'pbx_down', 'Regla de alerta Central caída'],
  ['alert', '3', 'Cobranza', 'Alerta Cobranza'],
  ['session', '12345678-1234-1234-1234-123456789abc', null, 'Sesión 12345678…'],
  ['settings', null, null, 'Ajustes'],
])('names what an entry is about: %s %s %s', (entity, entity_id, entity_name, shown) => {
  const entry = { id: 1, at: '', user_id: 1, username: 'ana', action: '', before: null, after: null };
  expect(targetName({ ...entry, entity, entity_id, entity_name })).toBe(shown);
});

it('calls a field as the form of its entity does', () => {
  expect(fieldName('priority', 'trunk')).toBe('Orden de uso');
  expect(fieldName('priority', 'contacts')).toBe('Prioridad');
  expect(fieldName('prioridade')).toBe('Orden de uso');
});

it.each(['constructor', 'toString', 'valueOf', '__proto__'])('shows %j as it is', (word) => {
  expect(entityName(word)).toBe(word);
  expect(actionName(`${word}.${word}`)).toBe(`${word}: ${word}`);
  expect(fieldName(`columns.${word}`)).toBe(`${fieldName('columns')} › ${word}`);
  expect(valueText(word, word)).toBe(word);
  expect(valueText('statuses', word)).toBe(word);
});

it.each(['unknown_user', 'wrong_password', 'disabled', 'schedule', 'unknown_display', 'wrong_token'])(
  'words the reason %s that the server logs',
  (reason) => {
    expect(valueText('reason', reason)).not.toBe(reason);
  },
);

it('names the user who planned a start or stop', () => {
  expect(fieldName('planned_by')).toBe('Programado por');
});
