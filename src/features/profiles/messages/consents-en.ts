/** What an account has accepted: its owner reads it, and administrators. */
export const messages = {
  acceptedHeading: 'Accepted documents',
  documents: { terms: 'Terms and Conditions', privacy: 'Privacy Policy' },
  /** Of a document: of which day its text is, and when it was accepted. */
  versionOf: (date: string) => `version of ${date}`,
  acceptedOn: (date: string) => `accepted ${date}`,
  acceptedAs: (document: string, version: string, at: string) => `${document} (version of ${version}), accepted ${at}`,
  nothingAccepted: 'No documents accepted yet.',
}
