import { describe, expect, it } from 'vitest';
import { draftOf, withKind } from '#web/features/alerts/rule-draft.ts';

describe('a new rule', () => {
  it('has the defaults of its kind, also after the kind changes', () => {
    const rule = draftOf(null);
    expect(rule).toMatchObject({ kind: 'abandonment', threshold: 3, forS: 60, severity: 'critical' });
    const slower = withKind(rule, 'answer_rate_drop');
    expect(slower).toMatchObject({ kind: 'answer_rate_drop', threshold: 40, forS: 900, severity: 'warning' });
    expect(withKind(slower, 'pbx_down')).toMatchObject({ threshold: '', forS: 60, severity: 'critical' });
    expect(withKind(withKind(slower, 'pbx_down'), 'disk_low')).toMatchObject({ threshold: 10, forS: 60 });
  });

  it('keeps what was entered when its kind changes', () => {
    const entered = { ...draftOf(null), threshold: 8, campaign: '7' };
    expect(withKind(entered, 'list_low')).toMatchObject({ threshold: 8, forS: 0, campaign: '7' });
  });
});
