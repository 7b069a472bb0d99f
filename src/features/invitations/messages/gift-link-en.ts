/** The link of a gift, for the person who hands it over. */
export const messages = {
  link: 'Link of the gift',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The link could not be copied. Copy it by hand:',
  whatsapp: 'WhatsApp',
  /** For screen readers: which of several gifts the button is about. */
  copyOf: (course: string) => `Copy link: gift ‘${course}’`,
  whatsappOf: (course: string) => `WhatsApp: gift ‘${course}’`,
  /** What is sent. */
  text: (course: string, address: string) => `A gift for you: the course ‘${course}’. Open it here: ${address}`,
}
