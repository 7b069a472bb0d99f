/** What this language says of itself: pages are built once a language, and each build holds these of its own. */
export const words = {
  code: 'en',
  /** Of the document, and of what the browser asks the server for. */
  tag: 'en-IN',
  openGraph: 'en_IN',
  /** Dates and relative times: Intl's name for them. */
  formats: 'en-IN',
  /** What stands before the paths of public pages. */
  prefix: '',
}
