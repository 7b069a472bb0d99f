import { action } from '#platform/api/action.ts'
import { boolean, json, number, queryRows, text } from '#platform/database/rows.ts'
import { settledAttempt } from '../actions/sit-test.ts'
import * as contract from '../contract/attempts.ts'
import type { AskedQuestion } from '../contract/attempts.ts'
import {
  openSection,
  type PublishedQuestion,
  type PublishedSection,
  sectionClocks,
  type VersionContent,
} from '../rules/mock-tests.ts'
import { hasOptions } from '../rules/questions.ts'
import { shuffled } from '../rules/shuffle.ts'
import { versionContent } from './version-content.ts'

type Orders = Pick<VersionContent, 'shuffleQuestions' | 'shuffleOptions'>

/** The questions of a section in an attempt's order, which its seed decides. */
export function inOrder(
  section: PublishedSection,
  { shuffleQuestions, shuffleOptions }: Orders,
  seed: string,
): PublishedQuestion[] {
  const questions = shuffleQuestions ? shuffled(section.questions, `${seed} ${section.uid}`) : section.questions
  return questions.map((one) =>
    shuffleOptions && hasOptions(one.kind) ? { ...one, options: shuffled(one.options, `${seed} ${one.uid}`) } : one,
  )
}

/** The fields are listed one by one, so that a right answer, or a field that comes later, is never sent by accident. */
export function withoutAnswer({ uid, kind, text: words, textHi, options }: PublishedQuestion): AskedQuestion {
  return {
    uid,
    kind,
    text: words,
    textHi,
    options: options.map((one) => ({ uid: one.uid, text: one.text, textHi: one.textHi })),
  }
}

export const readAttempt = action(contract.readAttempt, async (ctx, { uid }) => {
  const attempt = await settledAttempt(ctx, uid)
  const version = await versionContent(ctx.db, attempt.versionUid)
  const now = ctx.now()
  const clocks = sectionClocks(version.sections, attempt.startedAt)
  const submitted = attempt.submittedAt !== null
  const open = submitted ? undefined : openSection(clocks, now)
  const section = open === undefined ? undefined : version.sections[open]
  const answers = submitted
    ? []
    : await queryRows(ctx.db, { question: text, given: json<string[]>(), marked: boolean, changedMs: number })`
        select question_uid as question, given, marked, changed_ms as "changedMs" from mock_answers where attempt_id = ${attempt.id}`
  return {
    data: {
      uid,
      course: { uid: attempt.courseUid, courseTitle: attempt.courseTitle },
      title: version.title,
      instructions: version.instructions,
      state: submitted ? ('submitted' as const) : ('open' as const),
      now: now.toISOString(),
      startedAt: attempt.startedAt.toISOString(),
      endsAt: attempt.endsAt.toISOString(),
      questions: version.byUid.size,
      minutes: version.sections.reduce((sum, { minutes }) => sum + minutes, 0),
      sections: version.sections.map(({ title, minutes, questions, marksRight, marksWrong }, index) => {
        const clock = clocks[index]
        return {
          title,
          state:
            index === open ? ('open' as const) : clock && now < clock.opensAt ? ('next' as const) : ('over' as const),
          opensAt: (clock?.opensAt ?? now).toISOString(),
          closesAt: (clock?.closesAt ?? now).toISOString(),
          minutes,
          questions: questions.length,
          marks: marksRight / 100,
          negativeMarks: marksWrong / 100,
        }
      }),
      asked: section ? inOrder(section, version, attempt.seed).map(withoutAnswer) : [],
      answers: section ? answers.filter((one) => version.byUid.get(one.question)?.position === open) : [],
    },
  }
})
