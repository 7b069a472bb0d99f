/** A course as a card shows it: its price, cover and marks. */
export const messages = {
  free: 'Free',
  noPrice: 'No price yet',
  priceWas: (now: string, was: string) => `${now}, was ${was}`,
  priceUntil: (day: string) => `Price until ${day}`,
  percentOff: (percent: number) => `${percent}% off`,
  students: (count: string) => `${count} learners`,
  studentsLabel: 'Learners',
  durationLabel: 'Duration',
  addToWishlist: 'Add to wishlist',
  bookmark: 'Bookmark',
  cover: 'Block-print cover',
  coverNumber: (n: number) => `Cover ${n}`,
  otherCovers: 'Other covers',
}
