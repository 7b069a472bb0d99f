/** What every email says, whatever it is about. */
export const messages = {
  greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  team: (site: string) => `The ${site} team`,
}
