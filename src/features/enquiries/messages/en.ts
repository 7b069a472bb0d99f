export const words = {
  received: (ticket: string) => `Thank you. Your ticket is ${ticket}.`,
  tooMany: 'You have written to us several times within the hour. Please wait a little before the next message.',
  tooManyFromLine:
    'Many messages have just come from your connection. Please wait a minute, then send yours again: nothing you typed is lost.',
  letterSubject: (ticket: string, site: string) => `${ticket}: we received your message to ${site}`,
  letter: (ticket: string, site: string) =>
    `Hello,\n\nThank you for writing to ${site}. Your ticket is ${ticket}. Please quote it if you write again. We reply within 48 hours, and close every complaint within one month.\n\nDidn't write to us? Someone typed your email into our form. You can ignore this email.\n`,
  replySubject: (ticket: string, subject: string, site: string) =>
    `${ticket}: ${subject.replaceAll(/\s+/g, ' ') || `our answer from ${site}`}`,
  replyLetter: (reply: {
    name: string
    ticket: string
    text: string
    site: string
    writtenOn: string
    message: string
  }) =>
    `Hello ${reply.name},\n\n${reply.text}\n\nThe ${reply.site} team\n\nTicket ${reply.ticket}; please quote it if you write again.\n\nYou wrote on ${reply.writtenOn}:\n\n${reply.message.replaceAll(/^/gm, '> ')}\n`,
  dateInPast: 'Please choose a day that has not passed',
  dateTooFar: 'Please choose a day within a year',
  hoursRange: 'Please choose 1 to 24 hours',
  studioTypeUnknown: 'Please choose one of the rooms',
  yourName: 'Your name',
  email: 'Email',
  emailHint: 'The answer goes here',
  phone: 'Mobile number',
  subject: 'What is it about?',
  message: 'Message',
  studioType: 'Room',
  anyStudio: 'Not sure yet',
  studioTypes: { camera: 'Camera room', voice: 'Voice booth', tabletop: 'Table-top', classroom: 'Classroom' },
  city: 'City',
  preferredDate: 'Preferred day',
  hours: 'Hours',
  trap: 'Please leave this empty',
  send: 'Send message',
  sending: 'Sending...',
  ticket: 'Your ticket',
  sentTitle: 'We have your message',
  sentText: (email: string) => `We'll reply to ${email} within 48 hours. Note your ticket number.`,
  another: 'Write another message',
}
