import { plural } from '#platform/i18n/plural-en.ts'

/** Courses that wait to be bought together. */
export const messages = {
  basketOf: (count: number, shown: string) =>
    plural(count, { one: `Basket, ${shown} course`, other: `Basket, ${shown} courses` }),
  add: 'Add to basket',
  addOf: (title: string) => `Add ${title} to the basket`,
  inBasket: 'View basket',
  inBasketOf: (title: string) => `View basket with ${title}`,
  added: 'Added to the basket',
  emptyTitle: 'Your basket is empty',
  emptyText: 'You already own the courses that were in it, or they are no longer for sale.',
}
