import type { Site } from '#features/theme/contract/theme.ts'

/** The page on which an administrator pays ₹1 to try the payment gateway. */
export const messages = {
  title: 'Test payment',
  intro: 'Pay ₹1 as a learner pays, to see that keys, checkout and webhook work together.',
  modes: {
    off: 'This school takes no payments. Enter payment keys under Setup first.',
    sandbox: 'The sandbox moves no real money.',
    test: 'Your keys are test keys: no real money moves.',
    live: 'Your keys are live keys: ₹1 leaves your account. The payment gateway gives it back by itself within 5 days.',
  } satisfies Record<Site['paymentsMode'], string>,
  send: 'Send a test payment of ₹1',
  sending: 'Opening …',
  checkoutBlocked: 'The checkout of the payment gateway could not be loaded. Check your connection, then try again.',
  cancelled: 'The checkout was closed before anything was paid.',
  result: 'Result',
  systemCheck: 'System check',
  setup: 'Setup',
}
