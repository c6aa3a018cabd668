const SHORT_MS = 5000;
/** Duration of a notice about a deletion, ms. */
export const LONG_MS = 7000;

/** Shows a notification that closes automatically. The library is loaded on first use. */
export const notice = {
  /** `detail` completes `message`. */
  success: (message: string, autoClose = SHORT_MS, detail?: string) =>
    show({ ...(detail === undefined ? { message } : { title: message, message: detail }), color: 'green', autoClose }),
  /** `detail` is the cause, if `message` doesn't say it. */
  error: (message: string, detail?: string) =>
    show(detail === undefined ? { message, color: 'red' } : { title: message, message: detail, color: 'red' }),
};

type Shown = { title?: string; message: string; color: 'green' | 'red'; autoClose?: number };

function show(shown: Shown): void {
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ autoClose: SHORT_MS, withBorder: true, ...shown }),
  );
}
