import type { Language } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import { messages as english } from '../messages/document-en.ts'
import type { CertificateCriteria } from '../rules/certificates.ts'

/** What the learner did in sentences, as the credential carries it. */
export function criteriaText(criteria: CertificateCriteria, language: Language): string {
  const messages = messagesFor(language, english)
  const { lessons, lessonsCount, durationSeconds, quizzes, assignmentsCount } = criteria
  return [
    messages.criteriaLessons(lessonsCount, durationSeconds >= 60 ? messages.hours(durationSeconds) : ''),
    ...quizzes.map((quiz) => messages.criteriaQuiz(quiz.title, quiz.percent, quiz.passPercent)),
    ...(assignmentsCount > 0 ? [messages.criteriaAssignments(assignmentsCount)] : []),
    ...(lessons.length > 0 ? [messages.criteriaTitles(lessons.join('; '), lessonsCount - lessons.length)] : []),
  ].join(' ')
}
