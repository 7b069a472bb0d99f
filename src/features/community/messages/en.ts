export const messages = {
  courseNotFound: 'We could not find this course.',
  reviews: 'Reviews',
  reviewCount: (count: number, shown: string) => (count === 1 ? '1 review' : `${shown} reviews`),
  stars: (stars: number) => `${stars} star`,
  percent: (percent: number) => `${percent}%`,
  spreadLine: (stars: number, percent: number) =>
    `${stars === 1 ? '1 star' : `${stars} stars`}: ${percent}% of reviews`,
  noReviews: 'No reviews yet',
  noReviewsText: 'Reviews from learners will appear here.',
  replyOf: (name: string) => `Reply from ${name}`,
  showMore: 'Show more reviews',
  loadingMore: 'Loading...',
}
