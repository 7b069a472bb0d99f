export const messages = {
  heading: 'Language',
  /** Each in its own words, as everywhere a language is chosen. */
  names: { en: 'English', hi: 'हिन्दी' },
}
