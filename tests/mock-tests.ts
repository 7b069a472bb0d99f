import type { MadeCourse, Person, TestApp } from './make.ts'

let keys = 0
export const newKey = () => `practice-key-${(keys += 1)}`

type Asker = { call(method: 'GET' | 'POST', path: string, body?: object): Promise<{ code: number; body: any }> }
/** One person's calls. */
export const callsOf = (app: TestApp, person: Person): Asker => ({
  call: (method, path, body) => app.call(method, path, body, { token: person.token }),
})

export const options = (...texts: string[]) => texts.map((text, at) => ({ uid: `o${at + 1}`, text, textHi: '' }))

/** A question as a form sends it; of option questions `o2` is right. */
export const questionOf = (more: object = {}) => ({
  kind: 'single',
  text: '<p>What is $2 + 3$?</p>',
  textHi: '<p>$2 + 3$ कितना है?</p>',
  options: options('4', '5', '6', '7'),
  correct: ['o2'],
  explanation: '<p>Count on: the secret explanation is five.</p>',
  topic: 'Addition',
  difficulty: 'easy',
  ...more,
})

/** Items that are in the right order as they are written. */
export const orderQuestionOf = (...items: string[]) =>
  questionOf({
    kind: 'order',
    text: '<p>Earliest first</p>',
    options: options(...items),
    correct: options(...items).map(({ uid }) => uid),
  })
/** `left -> right`; without a left it is a match too many. */
export const matchQuestionOf = (...pairs: string[]) =>
  questionOf({
    kind: 'match',
    text: '<p>Match them</p>',
    options: pairs.map((pair, at) => {
      const [text = '', partner = ''] = pair.split('->').map((one) => one.trim())
      return { uid: `o${at + 1}`, text, textHi: '', partner, partnerHi: '' }
    }),
    correct: [],
  })

export async function makeBank(app: TestApp, creator: Person, questions: readonly object[]) {
  const { call } = callsOf(app, creator)
  const made = await call('POST', '/creator/question-bank', { title: 'Aptitude', idempotencyKey: newKey() })
  const bank = made.body.data.uid as string
  const uids: string[] = []
  for (const question of questions) {
    const path = `/creator/question-bank/${bank}/question`
    const answer = await call('POST', path, { idempotencyKey: newKey(), ...question })
    if (answer.code !== 201) throw new Error(JSON.stringify(answer.body))
    uids.push(answer.body.data.uid)
  }
  return { bank, uids }
}

type SectionOf = { title: string; minutes: number; marks: number; negativeMarks: number; topic: string }
/** Two sections of ten and five minutes. */
export const twoSections: SectionOf[] = [
  { title: 'Quantitative', minutes: 10, marks: 1, negativeMarks: 0.25, topic: 'Addition' },
  { title: 'Reasoning', minutes: 5, marks: 2, negativeMarks: 0.5, topic: 'Series' },
]

/** A published test of a course, each section with the bank's questions of its topic. */
export async function makeMockTest(
  app: TestApp,
  creator: Person,
  course: MadeCourse,
  bank: string,
  { sections = twoSections, ...more }: { sections?: SectionOf[]; maxAttempts?: number; shuffle?: boolean } = {},
): Promise<string> {
  const { call } = callsOf(app, creator)
  const made = await call('POST', `/creator/course/${course.uid}/mock-test`, {
    title: 'Mock test 1',
    idempotencyKey: newKey(),
  })
  const test = made.body.data.uid as string
  const first = (await call('GET', `/creator/mock-test/${test}`)).body.data
  const { maxAttempts = 2, shuffle = true } = more
  await call('POST', `/creator/mock-test/${test}`, {
    version: first.version,
    title: 'Mock test 1',
    instructions: 'Read everything.',
    maxAttempts,
    shuffleQuestions: shuffle,
    shuffleOptions: shuffle,
    sections: sections.map(({ title, minutes, marks, negativeMarks }, at) => ({
      uid: at === 0 ? first.sections[0].uid : '',
      ...{ title, minutes, marks, negativeMarks },
    })),
  })
  const saved = (await call('GET', `/creator/mock-test/${test}`)).body.data
  for (const [at, { topic }] of sections.entries()) {
    const path = `/creator/mock-test/${test}/section/${saved.sections[at].uid}/add`
    await call('POST', path, { bank, topic, count: 300 })
  }
  const published = await call('POST', `/creator/mock-test/${test}/publish`, {})
  if (published.code !== 200) throw new Error(JSON.stringify(published.body))
  return test
}
