import { plural } from '#platform/i18n/plural-en.ts'

export const messages = {
  title: 'Frequently asked questions',
  description: 'Answers about learning, payments and refunds, teaching, accounts and the studio.',
  breadcrumb: 'FAQ',
  search: 'Search the questions',
  groups: 'Groups',
  allGroups: 'All',
  found: (count: number) => plural(count, { one: `${count} question`, other: `${count} questions` }),
  nothing: 'No questions found',
  nothingText: 'Try fewer words, or contact us.',
  stillOpen: 'Didn’t find your answer?',
  stillOpenText: 'Contact us. You get a ticket number immediately and a reply within 48 hours.',
  write: 'Contact us',
  copyLink: 'Copy link',
  copyLinkTo: (question: string) => `Copy link: ${question}`,
  copied: 'Link copied',
  copyFailed: 'Could not copy',
  copyFailedText: 'Copy the link from your browser’s address bar.',
}
