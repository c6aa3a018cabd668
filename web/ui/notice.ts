const SHORT_MS = 5000;
/** After a delete, long enough to read what went. */
export const LONG_MS = 7000;

/** Tells a result. It goes by itself; the library is loaded when first needed. */
export const notice = {
  success: (message: string, autoClose = SHORT_MS) => show(message, 'green', autoClose),
  error: (message: string, autoClose = SHORT_MS) => show(message, 'red', autoClose),
};

function show(message: string, color: string, autoClose: number): void {
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ message, color, autoClose, withBorder: true }),
  );
}
