import { languages } from '#features/media/messages/languages.ts'
import { plural } from '#platform/i18n/plural-en.ts'

/** The transcript beside a lesson's video. */
export const messages = {
  list: 'Transcript of this lesson',
  language: 'Language of the transcript',
  languages: languages as Record<string, string>,
  follow: 'Follow the video',
  errorText: 'We could not load the transcript. Please check your connection and try again.',

  search: 'Search the transcript',
  where: 'Where to search',
  inLesson: 'This lesson',
  inCourse: 'Whole course',
  previous: 'Previous match',
  next: 'Next match',
  at: (number: number, of: number) => `${number} of ${of}`,
  nothingFound: 'No matches found',

  typeToSearch: 'Type a word to search all lessons of this course.',
  place: (section: number, lesson: number, title: string) => `Section ${section}, lesson ${lesson}: ${title}`,
  results: 'Matches in this course',
  count: (count: number, shown: string) => plural(count, { one: `${shown} match`, other: `${shown} matches` }),
  many: (shown: string) => `More than ${shown} matches. Add a word to narrow them down.`,
  courseErrorText: 'We could not search this course. Please check your connection and try again.',
  nothingFoundText: 'Try another word or another language.',
}
