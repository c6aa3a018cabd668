import type { AuditAnswer, AuditEntry, AuditQuery } from '#shared/contracts/audit.ts';
import type { TestApp } from './app.ts';

/** Reads the matching entries of the audit log, newest first, as an administrator. */
export async function readAudit(
  test: TestApp,
  query: Pick<AuditQuery, 'action' | 'entity' | 'entity_id'>,
): Promise<AuditEntry[]> {
  const { body } = await test.request('admin', 'GET', `/audit?${new URLSearchParams(query).toString()}`);
  return (body as unknown as AuditAnswer).entries;
}
