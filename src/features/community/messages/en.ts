import { plural } from '#platform/i18n/plural-en.ts'

export const messages = {
  courseNotFound: 'We could not find this course.',
  reviews: 'Reviews',
  reviewCount: (count: number, shown: string) => plural(count, { one: `${shown} review`, other: `${shown} reviews` }),
  /** In front of the bar of this rating; `spreadLine` is what a screen reader reads instead. */
  stars: (stars: number) => `${stars} star`,
  percent: (percent: number) => `${percent}%`,
  spreadLine: (stars: number, percent: number) =>
    `${plural(stars, { one: `${stars} star`, other: `${stars} stars` })}: ${percent}% of reviews`,
  noReviews: 'No reviews yet',
  noReviewsText: 'Reviews from learners will appear here.',
  replyOf: (name: string) => `Reply from ${name}`,
  showMore: 'Show more reviews',
  loadingMore: 'Loading...',
}
