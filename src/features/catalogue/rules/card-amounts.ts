/** Where a course's card has money in the API's JSON. In a file of its own: the first script of every page reads it. */
export const cardAmounts = {
  coursePrice: 'rupees',
  courseDiscount: 'rupees',
  courseDiscountedPrice: 'rupees',
  courseWasPrice: 'rupees',
} as const
