export const messages = {
  heading: 'Language',
}
