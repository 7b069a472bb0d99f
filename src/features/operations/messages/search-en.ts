import { plural } from '#platform/i18n/plural-en.ts'

/** The words of the administrators' search. */
export const messages = {
  title: 'Search',
  description: 'Find a person, an order, a payment or a ticket.',
  label: 'Person, order, payment or ticket',
  people: 'People',
  orders: 'Orders',
  enquiries: 'Enquiries',
  studio: 'Studio enquiry',
  contact: 'Contact enquiry',
  showAll: (kind: string) => `Show all ${kind.toLowerCase()}`,
  start: 'Type a name, an email, a mobile number, an order or payment id, or a ticket number.',
  nothing: (search: string) => `No results for ‘${search}’`,
  nothingText: 'Check the spelling, or type the whole order, payment or ticket number.',
  found: (count: number) => plural(count, { one: `${count} result`, other: `${count} results` }),
  failed: 'We could not search. Try again.',
}
