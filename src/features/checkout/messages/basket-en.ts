/** Courses that wait to be bought together. */
export const messages = {
  basketOf: (count: number, shown: string) => (count === 1 ? 'Basket, 1 course' : `Basket, ${shown} courses`),
  add: 'Add to basket',
  addOf: (title: string) => `Add ${title} to the basket`,
  inBasket: 'View basket',
  inBasketOf: (title: string) => `View basket with ${title}`,
  added: 'Added to the basket',
  emptyTitle: 'Your basket is empty',
  emptyText: 'You already own the courses that were in it, or they are no longer for sale.',
}
