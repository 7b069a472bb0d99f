export const messages = {
  haveCode: 'Have a coupon code?',
  anotherCode: 'Enter another coupon code',
  code: 'Coupon code',
  apply: 'Apply',
  applying: 'Checking...',
  /** On the button that pays, while a code from a link is being checked. */
  checking: 'Checking your coupon...',
  coupon: (code: string) => `Coupon ${code}`,
  validUntil: (when: string) => `Valid until ${when}`,
  remove: 'Remove',
  removeOf: (code: string) => `Remove coupon ${code}`,
  applied: (code: string, saved: string, total: string) =>
    `Coupon ${code} applied: you save ${saved}. Total: ${total}.`,
  removed: (total: string) => `Coupon removed. Total: ${total}.`,
  /** A code that saves less was entered. */
  savesMore: (code: string) => `Coupon ${code} saves you more, so it stays.`,
  savesAsMuch: (code: string) => `Coupon ${code} saves you just as much, so it stays.`,
  /** Why a code is not applied, in the server's words. */
  notApplied: (code: string, reason: string) => `Coupon ${code}: ${reason}`,
  /** Of an order whose code can't be used any more. */
  withoutCode: 'Continue without the code',
  pricedWithout: 'This is the price without the code.',
  notChecked: 'The code could not be checked. Please try again.',
  /** On a course's page. */
  insteadOf: (code: string, price: string, before: string) => `Coupon ${code}: ${price} instead of ${before}`,
  freeInsteadOf: (code: string, before: string) => `Coupon ${code}: free instead of ${before}`,
}
