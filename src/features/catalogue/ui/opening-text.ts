import { formatDate } from '#platform/format/format.ts'
import type { SectionOpening } from '../contract/section-opening.ts'
import { messages } from '../messages/opening-en.ts'

/**
 * When a section opens, as people read it.
 * @param quiz the title of the quiz that it names
 * @param at the moment at which it opens to the reader, where that is known
 */
export function openingText(opening: SectionOpening, quiz = '', at: string | null = null): string {
  if (opening.by === 'quiz') return messages.afterQuiz(quiz)
  if (at) return messages.onDate(formatDate(at))
  return opening.by === 'date' ? messages.onDate(formatDate(opening.date)) : messages.afterDays(opening.days)
}

/** The title of the quiz that an opening names, among the sections of its course. */
export function quizOf(
  opening: SectionOpening,
  sections: readonly { lessons: readonly { uid: string; title: string }[] }[],
): string {
  if (opening.by !== 'quiz') return ''
  return sections.flatMap(({ lessons }) => lessons).find(({ uid }) => uid === opening.lessonUid)?.title ?? ''
}
