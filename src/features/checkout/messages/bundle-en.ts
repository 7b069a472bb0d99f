import { plural } from '#platform/i18n/plural-en.ts'

/** Buying a bundle. */
export const messages = {
  loginText: 'Please login to buy this bundle',
  title: (bundle: string) => `Buy ‘${bundle}’`,
  included: (n: number) => plural(n, { one: 'You get 1 course', other: `You get ${n} courses` }),
  owned: 'You own it',
  alone: 'Courses one by one',
  saving: 'Bundle saving',
  total: 'Total',
  pay: (total: string) => `Buy the bundle • ${total}`,
  free: 'Get the bundle • Free',
  refund: 'You can return a single course and get back what you paid for it.',
  notNow: 'Not now',

  // Refusals, each with what is next.
  changedTitle: 'The price has changed',
  changedText: (price: string) => `The bundle now costs you ${price}. Buy it at this price?`,
  goneTitle: 'This bundle is no longer sold',
  goneText: 'You can still buy its courses one by one.',
  allBundles: 'See other bundles',
  ownedTitle: 'You own all courses of this bundle',
  ownedText: 'There is nothing to pay.',
  myCourses: 'Go to my courses',
  ownTitle: 'This is your own course',
  myContent: 'Go to My Content',
  contact: 'Contact us',
  failedTitle: 'The payment could not start',

  /** On the payment page and the purchases. */
  bundle: (title: string) => `Bundle ‘${title}’`,
}
