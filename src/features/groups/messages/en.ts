import { formatCount } from '#platform/format/format.ts'
import { plural } from '#platform/i18n/plural-en.ts'

export const messages = {
  notFound: 'We could not find this group.',
  seatNotFound: 'We could not find this seat.',
  ended: 'This group was refunded, so its seats can’t be given any more.',
  notEnough: (free: number, asked: number) =>
    `${plural(free, { one: '1 seat is free', other: `${formatCount(free)} seats are free` })}, and this list needs ${formatCount(asked)}. Shorten the list, or take back seats that no one uses.`,
  invited: (count: number) =>
    plural(count, { one: '1 person invited.', other: `${formatCount(count)} people invited.` }),
  taken: 'Seat taken back. You can give it to someone else.',
  used: 'This person has started the course, so the seat stays theirs.',
  linkOn: 'The link works. Send it to your people.',
  linkOff: 'The link is switched off.',
  linkNotFound: 'This link doesn’t work any more. Ask the person who sent it for a new one.',
  full: 'All seats of this group are taken. Ask the person who sent you the link.',
  wasTakenBack: 'Your seat in this group was taken back. Ask the person who sent you the link.',
  accepted: 'The course is yours.',
  csv: {
    name: 'Name',
    email: 'Email',
    state: 'Status',
    invited: 'Invited',
    accepted: 'Accepted',
    completed: 'Lessons completed',
    lessons: 'Lessons',
    progress: 'Progress (%)',
    active: 'Last active',
    certificate: 'Certificate',
    yes: 'Yes',
    no: 'No',
  },
}
