export const words = {
  // Legal pages
  contents: 'On this page',
  version: (date: string) => `Version of ${date}`,
  binding: 'This is a translation. Where the two differ, the English text binds.',

  // Support
  searchLabel: 'Search the questions',
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  nothing: 'No answer has these words. Try fewer, or write to us.',
  allQuestions: 'All questions',
  searchFailed: 'The answers could not be loaded.',
  yours: 'Your courses and orders',
  yoursFailed: 'Your courses and orders could not be loaded.',
  goOn: 'Go on learning',
  yourCourses: 'All your courses',
  askRefund: 'Ask for a refund',
  signIn: 'Sign in',
  signInTitle: 'Is it about a course or an order of yours?',
  signInText: 'Sign in to see your latest orders here, and where to go on in each course.',
  writeTitle: 'Not solved?',
  writeText:
    'Write to us. You get a ticket number at once, on the page and by email; a person answers within 48 hours.',
  write: 'Write to us',

  // Hire studio
  roomsTitle: 'Four ways to record',
  rooms: [
    { type: 'camera', title: 'Camera room', text: 'For a talk to the viewer, or two people at a table.' },
    { type: 'voice', title: 'Voice booth', text: 'For narration, music and languages, where every breath is heard.' },
    { type: 'tabletop', title: 'Table-top', text: 'For hands: a kitchen counter, a drawing board, a loom.' },
    { type: 'classroom', title: 'Classroom', text: 'For a board, a few students and a lesson as it happens.' },
  ],
  roomsHint: 'The pictures are drawings of ours, not photographs.',
  howTitle: 'How it goes',
  how: [
    'You ask for a day with the form, and get a ticket number at once.',
    'We answer within 48 hours with a day, a place and a price.',
    'You say yes or no. Only then is anything booked.',
    'You teach; the files are yours, and go straight into your course.',
  ],
}
