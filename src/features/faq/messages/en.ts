export const words = {
  title: 'Frequently asked questions',
  description: 'Answers about learning, payments and refunds, teaching, accounts and the studio.',
  breadcrumb: 'FAQ',
  search: 'Search the questions',
  groups: 'Groups',
  allGroups: 'All',
  found: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  nothing: 'No question has these words',
  nothingText: 'Try fewer words, or ask us: a person answers.',
  stillOpen: 'Still open?',
  stillOpenText: 'Write to us. You get a ticket number at once and an answer within 48 hours.',
  write: 'Contact us',
}
