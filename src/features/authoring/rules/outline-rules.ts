import { courseSteps } from '#features/catalogue/rules/course-states.ts'
import { type LocalizableText, type Localize, textOf } from '#platform/i18n/text.ts'
import type { DraftFields, MissingItem, Outline } from '../contract/drafts.ts'
import { messages } from '../messages/authoring-en.ts'
import { courseProblems } from './course-rules.ts'
import { stepOf } from './course-fields.ts'

/** What a draft lacks, and where. A message may be in a language already: a gap that the server has found. */
export type Missing<Message = LocalizableText> = Omit<MissingItem, 'message'> & { message: Message }

/** As a reply carries it and the form shows it. */
export function localizeMissing(
  missing: readonly Missing<LocalizableText | string>[],
  localize: Localize = String,
): MissingItem[] {
  return missing.map(({ message, ...item }) => ({
    ...item,
    message: typeof message === 'string' ? message : localize(message),
  }))
}

type LessonGap<Message> = { lessonUid: string; problems: Record<string, Message> }

/** A curriculum's own gaps: titles, empty sections, nothing at all. */
function outlineProblems(outline: Outline): Missing[] {
  const step = 'curriculum' as const
  const missing: Missing[] = []
  if (!outline.some((section) => section.lessons.length > 0))
    missing.push({ step, field: 'outline', message: textOf(messages, 'addSection') })
  const lessonsOf = (sections: Outline) => sections.flatMap((section) => section.lessons)
  for (const [index, section] of outline.entries()) {
    const at = { step, sectionUid: section.uid }
    const quiz = section.opens?.by === 'quiz' ? section.opens.lessonUid : undefined
    // A quiz that was deleted is no gap: the section is open then.
    if (quiz && lessonsOf(outline.slice(index)).some((lesson) => lesson.uid === quiz))
      missing.push({ ...at, field: 'opens', message: textOf(messages, 'quizNotBefore') })
    if (section.title.trim() === '') missing.push({ ...at, field: 'title', message: textOf(messages, 'sectionTitle') })
    if (section.lessons.length === 0)
      missing.push({ ...at, field: 'lessons', message: textOf(messages, 'sectionEmpty') })
    for (const lesson of section.lessons)
      if (lesson.title.trim() === '')
        missing.push({ ...at, field: 'title', lessonUid: lesson.uid, message: textOf(messages, 'lessonTitle') })
  }
  return missing
}

/**
 * Everything that stands between a draft and its submission, in the order of the form.
 * @param gaps the lessons of the outline whose content is not complete, with what they lack
 * @param problems of its fields, where they are known already
 */
export function missingOf<Message = LocalizableText>(
  fields: DraftFields,
  outline: Outline,
  gaps: readonly LessonGap<Message>[],
  problems = courseProblems(fields),
): Missing<LocalizableText | Message>[] {
  const ofFields = Object.entries(problems).map(([field, message]) => ({
    step: stepOf(field),
    field,
    message,
  }))
  const bySteps = (accepts: (step: string) => boolean) => ofFields.filter((item) => accepts(item.step))
  const sectionOf = new Map(outline.flatMap((s) => s.lessons.map((lesson) => [lesson.uid, s.uid] as const)))
  const order = [...sectionOf.keys()]
  const ofLessons = gaps
    .filter(({ lessonUid }) => sectionOf.has(lessonUid))
    .toSorted((a, b) => order.indexOf(a.lessonUid) - order.indexOf(b.lessonUid))
    .flatMap(({ lessonUid, problems }) =>
      Object.entries(problems).map(([field, message]) => ({
        step: 'curriculum' as const,
        field,
        message,
        lessonUid,
        sectionUid: sectionOf.get(lessonUid) as string,
      })),
    )
  const before = courseSteps.slice(0, courseSteps.indexOf('curriculum')) as string[]
  return [
    ...bySteps((step) => before.includes(step)),
    ...outlineProblems(outline),
    ...ofLessons,
    ...bySteps((step) => !before.includes(step)),
  ]
}
