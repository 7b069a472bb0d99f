/** What is stored of the language a course is taught in, and how it is called here. */
export const messages = {
  English: 'English',
  Hindi: 'Hindi',
  Assamese: 'Assamese',
  Bengali: 'Bengali',
  Gujarati: 'Gujarati',
  Kannada: 'Kannada',
  Malayalam: 'Malayalam',
  Marathi: 'Marathi',
  Odia: 'Odia',
  Punjabi: 'Punjabi',
  Tamil: 'Tamil',
  Telugu: 'Telugu',
  Urdu: 'Urdu',
}
