import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  courseNotFound: 'यह कोर्स नहीं मिला।',
  lessonNotFound: 'यह पाठ नहीं मिला, या यह मुफ़्त पाठ नहीं है।',
  coverNotFound: 'यह कवर नहीं मिला।',
  priceShape: 'कीमत free, paid या 500-1000 जैसी रेंज होनी चाहिए।',
  ratingShape: 'रेटिंग 0 से 5 तक होनी चाहिए।',
  tooManyMarks: 'एक बार में ज़्यादा से ज़्यादा 500 कोर्स सेव किए जा सकते हैं।',
  saved: 'सेव हो गया।',
  markNotSaved: 'यह आपके खाते में सेव नहीं हो सका',
  levels: { beginner: 'शुरुआती', intermediate: 'मध्यम', advanced: 'उन्नत' },
}
