/** What the buttons that download documents say. */
export const messages = {
  title: 'Documents',
  kinds: {
    invoice: 'Tax invoice PDF',
    'bill-of-supply': 'Bill of supply PDF',
    receipt: 'Receipt PDF',
    'credit-note': 'Credit note PDF',
  },
  /** For screen readers, which hear one button by itself. */
  download: (kind: string, number: string) => `${kind}, ${number}`,
  notFound: 'We could not find this document.',
}
