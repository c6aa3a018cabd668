import { describe, expect, test } from 'vitest';
import { readPending } from '#web/lib/lists/pending-upload.ts';

describe('the upload that a tab remembers', () => {
  test('comes back as it was', () => {
    const upload = { id: '2f1c9a4e', fileName: 'contactos.csv', campaignId: 7 };
    expect(readPending(JSON.stringify(upload))).toEqual(upload);
    expect(readPending(JSON.stringify({ ...upload, campaignId: null }))).toEqual({ ...upload, campaignId: null });
  });

  test('is none when nothing, or something else, was stored', () => {
    for (const stored of [null, '', '{', 'null', '[]', '{"id":1,"fileName":"a","campaignId":null}', '{"id":"a"}'])
      expect(readPending(stored)).toBeNull();
  });
});
