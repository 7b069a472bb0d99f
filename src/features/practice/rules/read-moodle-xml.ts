import { Parser } from 'htmlparser2'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/refusals-en.ts'
import { excerptOf } from './excerpt.ts'
import { type ImportedLine, type ImportedQuestion, inFileOrder } from './imported.ts'

// Moodle XML (docs.moodle.org/en/Moodle_XML_format). It is read as it streams by, without entities of the file's own, and
// one question at a time: neither nesting nor expansion can make it large.

/** `partner`: what the answer within a subquestion of a matching question says. */
type Answer = { fraction: string; isHtml: boolean; text: string; tolerance: string; partner: string }
type Question = {
  type: string
  line: number
  /** The format of the question's text: html, plain_text, moodle_auto_format or markdown. */
  format: string
  /** Texts by the names of the elements that lead to them, from the question on. */
  texts: Map<string, string>
  answers: Answer[]
}

/** By the names of the elements that lead to them, from the answer on. */
const partsOfAnswer: Readonly<Record<string, 'text' | 'tolerance' | 'partner' | undefined>> = {
  text: 'text',
  tolerance: 'tolerance',
  'answer/text': 'partner',
}

const maxDepth = 8
/** Deeper than Moodle nests: the parser's time grows with the square of the depth, so that it stops here. */
const maxNesting = 1000
/** Longer than any text of a question that is taken. */
const maxText = 50_000

/** Names of question types that have no place here; others are shown as the file names them. */
const namedTypes = {
  essay: 'essay',
  description: 'description',
  cloze: 'gaps',
  calculated: 'calculated',
} as const

/** The questions of a Moodle XML file; undefined where it is none, or nests deeper than Moodle does. */
export function readMoodleQuestions(xml: string): ImportedLine[] | undefined {
  const lines: ImportedLine[] = []
  let isQuiz = false
  let topic = ''
  let question: Question | undefined
  const path: string[] = []
  let depth = 0
  let isTooDeep = false
  const lineAt = lineCounter(xml)

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > maxNesting) {
          isTooDeep = true
          parser.pause()
        }
        if (depth <= maxDepth) path.push(name)
        if (depth === 1) isQuiz = name === 'quiz'
        if (!isQuiz) return
        if (depth === 2 && name === 'question')
          question = {
            type: attributes.type ?? '',
            line: lineAt(parser.startIndex),
            format: '',
            texts: new Map(),
            answers: [],
          }
        if (depth === 3 && name === 'questiontext' && question) question.format = attributes.format ?? ''
        if (depth === 3 && (name === 'answer' || name === 'subquestion'))
          question?.answers.push({
            fraction: attributes.fraction ?? '',
            isHtml: attributes.format === 'html',
            text: '',
            tolerance: '',
            partner: '',
          })
      },
      ontext(text) {
        if (!question || depth > maxDepth) return
        const [, , ...names] = path
        const answer = names[0] === 'answer' || names[0] === 'subquestion' ? question.answers.at(-1) : undefined
        const name = names.slice(answer ? 1 : 0).join('/')
        const part = answer && partsOfAnswer[name]
        if (part) answer[part] = (answer[part] + text).slice(0, maxText)
        else if (!answer) question.texts.set(name, ((question.texts.get(name) ?? '') + text).slice(0, maxText))
      },
      onclosetag() {
        if (depth === 2 && question) {
          if (question.type === 'category') topic = topicOf(question)
          else lines.push(readQuestion(question, topic))
          question = undefined
        }
        if (depth <= maxDepth) path.pop()
        depth -= 1
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml.replace(/^\uFEFF/, ''))
  return isQuiz && !isTooDeep ? lines : undefined
}

/** The number of the line of a place; places are asked for in their order. */
function lineCounter(text: string): (index: number) => number {
  let at = 0
  let line = 1
  return (index) => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < index; next = text.indexOf('\n', at)) {
      line += 1
      at = next + 1
    }
    return line
  }
}

/** `$course$/top/Maths/Percentages`: the last name. */
const topicOf = ({ texts }: Question) => (texts.get('category/text') ?? '').split('/').at(-1)?.trim() ?? ''

/** Moodle writes TeX as `\( \)` and `\[ \]`. */
const withDollars = (text: string) =>
  text.replaceAll(/\\\((.+?)\\\)/g, (_, tex: string) => `$${tex.trim()}$`).replaceAll(/\\\[|\\\]/g, '$$$$')

/** Options and accepted answers are plain text. */
const plain = (text: string, isHtml: boolean) =>
  withDollars(isHtml && text.length < maxText ? excerptOf(text, Infinity) : text.trim())

function readQuestion(question: Question, topic: string): ImportedLine {
  const { line, format, texts } = question
  const source = texts.get('questiontext/text') ?? ''
  const html = format !== 'plain_text'
  const at = { line, excerpt: excerptOf(source.slice(0, 1000), 80) }
  const explanation = texts.get('generalfeedback/text') ?? ''
  const answers = answersOf(question)
  if (!('kind' in answers)) return { ...at, problem: answers }
  if (
    [source, explanation, ...question.answers.flatMap(({ text, partner }) => [text, partner])].some((text) =>
      /@@PLUGINFILE@@|<img/i.test(text),
    )
  )
    return { ...at, problem: textOf(messages.import, 'pictures') }
  return {
    ...at,
    question: {
      ...answers,
      text: withDollars(source.trim()),
      textHi: '',
      html,
      explanation: withDollars(explanation.trim()),
      explanationHi: '',
      topic: topic.slice(0, 80),
      difficulty: 'medium',
    },
  }
}

type Answers = Pick<ImportedQuestion, 'kind' | 'options' | 'correct' | 'tolerance'> | LocalizableText

function answersOf({ type, texts, answers }: Question): Answers {
  const shares = answers.map(({ fraction }) => Number(fraction))
  const right = answers.filter((_, index) => (shares[index] ?? 0) > 0)
  const isWhole = right.every(({ fraction }) => Number(fraction) === 100)
  switch (type) {
    case 'multichoice': {
      const options = answers.map(({ text, isHtml }) => ({ text: plain(text, isHtml), textHi: '' }))
      const correct = right.map((answer) => answers.indexOf(answer))
      if (texts.get('single')?.trim() !== 'false')
        return isWhole ? { kind: 'single', options, correct, tolerance: 0 } : textOf(messages.import, 'weights')
      const sum = shares.reduce((all, share) => all + Math.max(0, share || 0), 0)
      return Math.abs(sum - 100) <= 0.5 || isWhole
        ? { kind: 'multiple', options, correct, tolerance: 0 }
        : textOf(messages.import, 'weights')
    }
    case 'truefalse':
      return {
        kind: 'true-false',
        options: [],
        correct: right.map(({ text }) => text.trim().toLowerCase()),
        tolerance: 0,
      }
    case 'numerical': {
      const [first] = right
      if (!isWhole || right.length !== 1) return textOf(messages.import, 'weights')
      return {
        kind: 'number',
        options: [],
        correct: [first?.text.trim() ?? ''],
        tolerance: Number(first?.tolerance.trim() || 0),
      }
    }
    case 'matching':
      return {
        kind: 'match',
        options: answers.map(({ text, isHtml, partner }) => ({
          text: plain(text, isHtml),
          textHi: '',
          partner: plain(partner, false),
          partnerHi: '',
        })),
        correct: [],
        tolerance: 0,
      }
    case 'ordering': {
      // The fraction of an item is its place; a file without places has its items in their order.
      const items = answers.toSorted((a, b) => (Number(a.fraction) || 0) - (Number(b.fraction) || 0))
      const options = items.map(({ text, isHtml }) => ({ text: plain(text, isHtml), textHi: '' }))
      return { kind: 'order', options, correct: inFileOrder(options), tolerance: 0 }
    }
    case 'shortanswer':
      if (!isWhole) return textOf(messages.import, 'weights')
      return {
        kind: 'short',
        options: [],
        correct: right.map(({ text, isHtml }) => plain(text, isHtml)),
        tolerance: 0,
      }
    default: {
      const known = namedTypes[type as keyof typeof namedTypes] as
        (typeof namedTypes)[keyof typeof namedTypes] | undefined
      return textOf(messages.import, 'unsupported', known ? textOf(messages.import, known) : type.slice(0, 40))
    }
  }
}
