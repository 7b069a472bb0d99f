/** The links on a course's page, which has no bytes to spare. */
export const messages = {
  give: 'Give as a gift',
  buyForGroup: 'Buy for a group',
}
