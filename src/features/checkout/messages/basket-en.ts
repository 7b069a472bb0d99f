/** Courses that wait to be bought together. */
export const words = {
  basketOf: (count: number, shown: string) => (count === 1 ? 'Basket, 1 course' : `Basket, ${shown} courses`),
  add: 'Add to basket',
  addOf: (title: string) => `Add ${title} to the basket`,
  inBasket: 'In the basket: open it',
  inBasketOf: (title: string) => `${title} is in the basket: open it`,
  added: 'Added to the basket',
  emptyTitle: 'Your basket is empty',
  emptyText: 'The courses that were in it are yours already, or not for sale any more.',
}
