import { plural } from '#platform/i18n/plural-en.ts'

export const messages = {
  // Legal pages
  contents: 'On this page',
  version: (date: string) => `Version of ${date}`,
  binding: 'This is a translation. If the two differ, the English text applies.',

  // Support
  searchLabel: 'Search the questions',
  found: (count: number) => plural(count, { one: `${count} answer`, other: `${count} answers` }),
  nothing: 'No answers found. Try fewer words, or write to us.',
  allQuestions: 'All questions',
  searchFailed: 'We could not load the answers.',
  yours: 'Your courses and orders',
  yoursFailed: 'We could not load your courses and orders.',
  goOn: 'Continue learning',
  yourCourses: 'All your courses',
  askRefund: 'Ask for a refund',
  signIn: 'Sign in',
  signInTitle: 'Is it about your course or order?',
  signInText: 'Sign in to see your recent orders and courses here.',
  writeTitle: 'Still need help?',
  writeText: 'Write to us. You get a ticket number immediately. Our team replies within 48 hours.',
  write: 'Write to us',

  // Hire studio
  roomsTitle: 'Four ways to record',
  rooms: [
    { type: 'camera', title: 'Camera room', text: 'For talking to the viewer, or for an interview with two people.' },
    { type: 'voice', title: 'Voice booth', text: 'For narration, music and language lessons.' },
    { type: 'tabletop', title: 'Table-top', text: 'For close-up work, such as cooking, drawing or weaving.' },
    { type: 'classroom', title: 'Classroom', text: 'For teaching a small class with a board.' },
  ],
  roomsHint: 'These pictures are illustrations, not photographs.',
  howTitle: 'How it works',
  how: [
    'You request a date with the form and get a ticket number.',
    'We reply within 48 hours with a date, a place and a price.',
    'You accept or decline. We book the studio only after you accept.',
    'You teach. We add the recordings to your course, and they belong to you.',
  ],
}
