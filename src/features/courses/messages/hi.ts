import type { Spoken } from '#platform/i18n/spoken.ts'
import type { words as english } from './en.ts'

export const words: Spoken<typeof english> = {
  courseNotFound: 'यह कोर्स नहीं मिला।',
  lessonNotFound: 'यह पाठ नहीं मिला, या इसकी निःशुल्क झलक नहीं है।',
  coverNotFound: 'ऐसा कोई कवर नहीं है।',
  tooManyMarks: 'एक बार में ज़्यादा से ज़्यादा 500 कोर्स।',
  saved: 'सेव हो गया।',
  markNotSaved: 'यह आपके खाते में सेव नहीं हो सका',
  levels: { beginner: 'शुरुआती', intermediate: 'मध्यम', advanced: 'उन्नत' },
}
