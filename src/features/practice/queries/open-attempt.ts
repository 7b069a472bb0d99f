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
import { isChoice, isRight, type Option } from '../rules/questions.ts'
import { shuffled, shuffledFrom } from '../rules/shuffle.ts'
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
    shuffleOptions && isChoice(one.kind) ? { ...one, options: shuffled(one.options, `${seed} ${one.uid}`) } : one,
  )
}

const shown = ({ uid, text: words, textHi }: Option): Option => ({ uid, text: words, textHi })

/**
 * A question as the learner gets it. The fields are listed one by one, so that a right answer, or a field that comes later,
 * is never sent by accident.
 * @param seed orders items and partners, whatever the test says of its options: as they are stored, they are the answer
 */
export function withoutAnswer(question: PublishedQuestion, seed: string): AskedQuestion {
  const { uid, kind, text: words, textHi, options, partners = [] } = question
  return {
    uid,
    kind,
    text: words,
    textHi,
    options: (kind === 'order'
      ? shuffledFrom(options, `${seed} ${uid}`, (items) =>
          isRight(
            question,
            items.map((item) => item.uid),
          ),
        )
      : kind === 'match'
        ? shuffled(options, `${seed} ${uid}`)
        : options
    ).map(shown),
    partners: shuffled(partners, `${seed} ${uid} partners`).map(shown),
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
      asked: section ? inOrder(section, version, attempt.seed).map((one) => withoutAnswer(one, attempt.seed)) : [],
      answers: section ? answers.filter((one) => version.byUid.get(one.question)?.position === open) : [],
    },
  }
})
