import { plural } from '#platform/i18n/plural-en.ts'

/** Giving a course to people, for its creator and for administrators. */
export const messages = {
  title: 'Give this course to people',
  text: 'Everyone on the list gets an email with a link. Who accepts it has the course for free.',
  notListed: 'This course is not published, so no one can accept it. Publish it first.',
  list: 'Emails',
  listHint: 'Paste one a line, or with commas between them. Names beside them are ignored.',
  choose: 'Choose a CSV file',
  fileTooLarge: (characters: string) =>
    `This list is too long: ${characters} characters at most. Split it into several lists.`,
  fileNoText: 'This file is not a list in text. In your spreadsheet choose ‘Save as’ and CSV, then try again.',
  fileFailed: 'This file could not be read. Choose it again.',
  found: (count: number, shown: string) => plural(count, { one: '1 email found', other: `${shown} emails found` }),
  wrong: (count: number, shown: string) =>
    plural(count, {
      one: '1 line has no email and will be left out:',
      other: `${shown} lines have no email and will be left out:`,
    }),
  line: (line: string) => `Line ${line}:`,
  moreLines: (count: string) => `and ${count} more`,
  give: 'Give the course',
  giving: 'Sending...',
  skipped: (count: number, shown: string) =>
    plural(count, {
      one: '1 was left out: they have an open invitation, were invited often today, or don’t accept invitations.',
      other: `${shown} were left out: they have an open invitation, were invited often today, or don’t accept invitations.`,
    }),
  unsent: 'You did not send this list.',

  table: 'Invitations',
  search: 'Search by email',
  status: 'Status',
  all: 'All',
  columns: { email: 'Email', state: 'Status', created: 'Invited', accepted: 'Accepted' },
  notYet: 'Not yet',
  invitedOn: (day: string) => `Invited ${day}`,
  acceptedOn: (day: string) => `Accepted ${day}`,
  emptyTitle: 'No invitations yet',
  emptyText: 'People to whom you give this course appear here.',
  again: 'Send again',
  againFrom: (when: string) => `Send again from ${when}`,
  noMore: (sends: number) => `Sent ${sends} times, no more emails`,
  takeBack: 'Take back',
  takingBack: 'Taking back...',
  openQuestion: (email: string) => `Take back the invitation to ${email}?`,
  openDetail: 'The link in the email stops working.',
  acceptedQuestion: (email: string) => `Take the course back from ${email}?`,
  acceptedDetail:
    'They lose the course. Their progress is stored and continues if they get the course again. If they have bought it, it stays theirs.',
}
