import { expect, test } from 'vitest'
import { readMoodleQuestions } from './read-moodle-xml.ts'

const quiz = (...questions: string[]) => `<?xml version="1.0"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const question = (type: string, inside: string, text = '<p>Why?</p>') =>
  `<question type="${type}"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${inside}</question>`
const answer = (fraction: number, text: string, more = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text>${more}<feedback><text>No</text></feedback></answer>`
const only = (...questions: string[]) => readMoodleQuestions(quiz(...questions))?.[0]
const problemOf = (...questions: string[]) => String(only(...questions)?.problem)

test('reads every kind of Moodle XML question with its category, its explanation and its line', () => {
  const read = readMoodleQuestions(
    quiz(
      '<question type="category"><category><text>$course$/top/Maths/Percentages</text></category></question>',
      question(
        'multichoice',
        `<single>true</single>${answer(0, '<p>25</p>')}${answer(100, '<p>50 &amp; more</p>')}<generalfeedback><text>One fifth.</text></generalfeedback>`,
        '<p>What is 20% of \\(x^2\\)?</p>',
      ),
      question('multichoice', `<single>false</single>${answer(50, '2')}${answer(-100, '3')}${answer(50, '4')}`),
      question('truefalse', answer(0, 'true') + answer(100, 'false')),
      question('numerical', answer(100, '4.5', '<tolerance>0.1</tolerance>')),
      question('shortanswer', answer(100, 'Delhi') + answer(100, 'दिल्ली')),
    ),
  )
  expect(read?.map(({ line, question: one }) => [line, one?.kind, one?.correct])).toEqual([
    [4, 'single', [1]],
    [5, 'multiple', [0, 2]],
    [6, 'true-false', ['false']],
    [7, 'number', ['4.5']],
    [8, 'short', ['Delhi', 'दिल्ली']],
  ])
  expect(read?.[0]?.question).toMatchObject({
    text: '<p>What is 20% of $x^2$?</p>',
    html: true,
    options: [{ text: '25' }, { text: '50 & more' }],
    explanation: 'One fifth.',
    topic: 'Percentages',
  })
  expect(read?.[3]?.question?.tolerance).toBe(0.1)
})

test('reads Moodle XML pairs and orders, in the order of their places', () => {
  const pair = (left: string, right: string) =>
    `<subquestion format="html"><text><![CDATA[${left}]]></text><answer><text>${right}</text></answer></subquestion>`
  const read = readMoodleQuestions(
    quiz(
      question('matching', pair('<p>\\(x^2\\)</p>', '2x') + pair('<p>Sine</p>', 'Cosine &amp; more') + pair('', '1')),
      question(
        'ordering',
        `<selecttype>ALL</selecttype>${answer(2, '<p>1857</p>')}${answer(1, '1526')}${answer(3, '1947')}`,
      ),
    ),
  )
  expect(read?.map(({ question: one }) => [one?.kind, one?.options, one?.correct])).toEqual([
    [
      'match',
      [
        { text: '$x^2$', textHi: '', partner: '2x', partnerHi: '' },
        { text: 'Sine', textHi: '', partner: 'Cosine & more', partnerHi: '' },
        { text: '', textHi: '', partner: '1', partnerHi: '' },
      ],
      [],
    ],
    ['order', ['1526', '1857', '1947'].map((text) => ({ text, textHi: '' })), [0, 1, 2]],
  ])
  expect(problemOf(question('matching', pair('a', '&lt;img src="@@PLUGINFILE@@/b.png"&gt;')))).toMatch('Pictures')
})

test('says what of Moodle XML it does not take', () => {
  expect(problemOf(question('essay', ''))).toBe('Essay questions are not supported.')
  expect(problemOf(question('cloze', ''))).toBe('Fill-in-the-gap questions are not supported.')
  expect(problemOf(question('ddwtos', ''))).toBe('ddwtos questions are not supported.')
  expect(problemOf(question('shortanswer', answer(50, 'Delhi')))).toBe('Partial marks are not supported.')
  expect(problemOf(question('numerical', answer(100, '1') + answer(100, '2')))).toMatch('Partial marks')
  expect(problemOf(question('truefalse', answer(100, 'true'), '<p><img src="@@PLUGINFILE@@/a.png"></p>'))).toBe(
    'Pictures cannot be imported. Add this question manually.',
  )
})

test('a file that is no quiz is none, and one that breaks off gives the questions before', () => {
  expect(readMoodleQuestions('<html><question type="essay"></question></html>')).toBeUndefined()
  expect(readMoodleQuestions('no markup at all')).toBeUndefined()
  const whole = question('truefalse', answer(100, 'true'))
  expect(readMoodleQuestions(`<quiz>${whole}<question type="truefalse"><questiontext>`)?.[0]?.question?.kind).toBe(
    'true-false',
  )
})

test('neither entities of its own nor nesting make a file large', () => {
  const bomb = `<!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${quiz(question('essay', '', 'x'))}`
  expect(readMoodleQuestions(bomb.replace('<![CDATA[x]]>', '&b;&b;'))?.[0]?.excerpt).toBe('&b;&b;')
  const nested = (depth: number) =>
    quiz(`<question type="essay">${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</question>`)
  expect(readMoodleQuestions(nested(900))).toHaveLength(1)
  expect(readMoodleQuestions(nested(1_600_000))).toBeUndefined()
  const long = question('shortanswer', answer(100, 'x'.repeat(3_000_000)))
  expect(only(long)?.question?.correct[0]?.toString().length).toBe(50_000)
})
