/** The versions of the terms that a course was sold under, as administrators read them. */
export const messages = {
  title: 'Sold under',
  refundPolicy: 'Refund policy',
  terms: 'Terms',
  version: (day: string) => `Version of ${day}`,
  changed: (day: string) => `Version of ${day}, changed since then`,
  unknown: 'Version not recorded',
}
