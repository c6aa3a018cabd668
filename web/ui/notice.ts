const SHORT_MS = 5000;
/** After a delete, long enough to read what went. */
export const LONG_MS = 7000;

/** Tells a result. It goes by itself; the library is loaded when first needed. */
export const notice = {
  /** `detail` is what was done, when the sentence doesn't say it. */
  success: (message: string, autoClose = SHORT_MS, detail?: string) =>
    show({ ...(detail === undefined ? { message } : { title: message, message: detail }), color: 'green', autoClose }),
  /** `detail` is why, when the sentence doesn't say it. */
  error: (message: string, detail?: string) =>
    show(detail === undefined ? { message, color: 'red' } : { title: message, message: detail, color: 'red' }),
};

type Shown = { title?: string; message: string; color: 'green' | 'red'; autoClose?: number };

function show(shown: Shown): void {
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ autoClose: SHORT_MS, withBorder: true, ...shown }),
  );
}
