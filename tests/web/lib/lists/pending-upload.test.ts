import { describe, expect, test } from 'vitest';
import { readPending } from '#web/lib/lists/pending-upload.ts';

describe('the upload stored by a tab', () => {
  test('survives a round trip', () => {
    const upload = { id: '2f1c9a4e', fileName: 'contactos.csv', campaignId: 7 };
    expect(readPending(JSON.stringify(upload))).toEqual(upload);
    expect(readPending(JSON.stringify({ ...upload, campaignId: null }))).toEqual({ ...upload, campaignId: null });
  });

  test('is null when nothing, or something invalid, was stored', () => {
    for (const stored of [null, '', '{', 'null', '[]', '{"id":1,"fileName":"a","campaignId":null}', '{"id":"a"}'])
      expect(readPending(stored)).toBeNull();
  });
});
