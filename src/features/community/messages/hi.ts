import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  courseNotFound: 'यह कोर्स नहीं मिला।',
  reviews: 'रिव्यू',
  reviewCount: (_count, shown) => `${shown} रिव्यू`,
  stars: (stars) => `${stars} स्टार`,
  percent: (percent) => `${percent}%`,
  spreadLine: (stars, percent) => `${stars} स्टार: ${percent}% रिव्यू`,
  noReviews: 'अभी कोई रिव्यू नहीं',
  noReviewsText: 'विद्यार्थियों के रिव्यू यहाँ दिखेंगे।',
  replyOf: (name) => `${name} का उत्तर`,
  showMore: 'और रिव्यू देखें',
  loadingMore: 'लोड हो रहा है...',
}
