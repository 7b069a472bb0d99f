// What the examples of emails are about, in every language: a Hindi email with an English name in it would hide a sentence
// that was never translated.
export const messages = {
  learner: 'Meena',
  creator: 'Rohit',
  institute: 'Asha Institute',
  giftWords: 'Happy birthday! You said that you would like to play.',
  course: 'Tabla: first steps',
  lesson: 'Rhythm',
  question: 'What is a taal?',
  reason: 'The sound is too quiet',
  payoutReason: 'The account is closed.',
  coupon: 'WhatsApp group',
  couponReason: 'Its name promises a certificate that the course does not have.',
  declined: 'You completed 18 of 20 lessons.',
  file: 'tabla.mp4',
  news: { subject: 'A new rhythm', text: 'We start tomorrow.\nBring your tabla.' },
  firstName: 'Asha',
  lastName: 'Rao',
  seller: 'Asha Learning',
  enquiry: 'Can each of our sixty trainees have an account?',
  answer: 'Yes.\n\nEach trainee can have an account.',
}
