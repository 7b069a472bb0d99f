import type { PublishedSection } from './mock-tests.ts'
import { isGiven, isRight } from './questions.ts'

export type SectionScore = { right: number; wrong: number; unanswered: number; score: number }
export type AttemptScore = {
  sections: SectionScore[]
  /** Of what was answered, by the question's uid. */
  right: ReadonlyMap<string, boolean>
  score: number
}

/** Scores an attempt, in hundredths of a mark. What is not answered costs nothing. */
export function scoreAttempt(
  sections: readonly PublishedSection[],
  given: ReadonlyMap<string, readonly string[]>,
): AttemptScore {
  const right = new Map<string, boolean>()
  const scored = sections.map(({ questions, marksRight, marksWrong }) => {
    const sum = { right: 0, wrong: 0, unanswered: 0, score: 0 }
    for (const question of questions) {
      const answer = given.get(question.uid) ?? []
      if (!isGiven(answer)) {
        sum.unanswered += 1
        continue
      }
      const correct = isRight(question, answer)
      right.set(question.uid, correct)
      if (correct) sum.right += 1
      else sum.wrong += 1
      sum.score += correct ? marksRight : -marksWrong
    }
    return sum
  })
  return { sections: scored, right, score: scored.reduce((sum, one) => sum + one.score, 0) }
}

export type TopicScore = { topic: string; right: number; questions: number }

/** Below this share of right answers a topic is weak. */
const weakBelow = 0.7

/** The topics that need work, the weakest first. */
export function weakTopics(
  sections: readonly Pick<PublishedSection, 'questions'>[],
  right: ReadonlyMap<string, boolean>,
  most = 3,
): TopicScore[] {
  const topics = new Map<string, TopicScore>()
  for (const { uid, topic } of sections.flatMap(({ questions }) => questions)) {
    if (topic === '') continue
    const sum = topics.get(topic) ?? { topic, right: 0, questions: 0 }
    sum.questions += 1
    if (right.get(uid)) sum.right += 1
    topics.set(topic, sum)
  }
  return [...topics.values()]
    .filter((one) => one.right / one.questions < weakBelow)
    .toSorted((a, b) => a.right / a.questions - b.right / b.questions || b.questions - a.questions)
    .slice(0, most)
}
