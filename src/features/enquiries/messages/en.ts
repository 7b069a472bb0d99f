export const words = {
  received: (ticket: string) => `Thank you. Your ticket is ${ticket}.`,
  tooMany: 'You sent us several messages in the last hour. Please wait before you send another.',
  tooManyFromLine:
    'Too many messages came from your connection. Please wait a minute and send yours again. Your text is still here.',
  letterSubject: (ticket: string, site: string) => `${ticket}: we received your message to ${site}`,
  letter: (ticket: string, site: string) =>
    `Hello,\n\nThank you for writing to ${site}. Your ticket is ${ticket}. Please quote it if you write again. We reply within 48 hours and close every complaint within one month.\n\nDidn't write to us? Someone typed your email into our form. You can ignore this email.\n`,
  replySubject: (ticket: string, subject: string, site: string) =>
    `${ticket}: ${subject.replaceAll(/\s+/g, ' ') || `our reply from ${site}`}`,
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
  dateTooFar: 'Please choose a day within the next year',
  hoursRange: 'Please choose 1 to 24 hours',
  studioTypeUnknown: 'Please choose one of the rooms',
  yourName: 'Your name',
  email: 'Email',
  emailHint: 'We will reply to this address',
  phone: 'Mobile number',
  subject: 'What is it about?',
  message: 'Message',
  studioType: 'Room',
  anyStudio: 'Not sure yet',
  studioTypes: { camera: 'Camera room', voice: 'Voice booth', tabletop: 'Table-top', classroom: 'Classroom' },
  city: 'City',
  preferredDate: 'Preferred day',
  hours: 'Hours',
  trap: 'Please leave this field empty',
  send: 'Send message',
  sending: 'Sending...',
  ticket: 'Your ticket',
  sentTitle: 'We received your message',
  sentText: (email: string) => `We'll reply to ${email} within 48 hours. Note your ticket number.`,
  another: 'Send another message',
}
