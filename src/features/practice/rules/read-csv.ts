import { parseCsv } from '#platform/format/parse-csv.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/refusals-en.ts'
import { type ImportedLine, type ImportedQuestion, inFileOrder } from './imported.ts'
import { difficulties, hasOptions, isChoice, questionKinds } from './questions.ts'

const letters = 'abcdefghij'
/** What people write for a kind. */
const kindsByName: Readonly<Record<string, (typeof questionKinds)[number]>> = {
  ...Object.fromEntries(questionKinds.map((kind) => [kind, kind])),
  mcq: 'single',
  truefalse: 'true-false',
  'true/false': 'true-false',
  numerical: 'number',
  'short text': 'short',
  ordering: 'order',
  matching: 'match',
}

/** The columns of the first row; undefined where it names no question and answer. */
function columnsOf(head: readonly string[]): Map<string, number> | undefined {
  const columns = new Map(head.map((name, index) => [name.trim().toLowerCase().replaceAll(/[\s-]/g, '_'), index]))
  return columns.has('question') && columns.has('answer') ? columns : undefined
}

/** The place of an option that is named by its letter or its text. */
function optionNamed(name: string, options: readonly { text: string }[]): number {
  const letter = name.length === 1 ? letters.indexOf(name.toLowerCase()) : -1
  if (letter >= 0 && letter < options.length) return letter
  return options.findIndex(({ text }) => text === name)
}

/** The questions of a CSV file, a row each; undefined where its first row does not name the columns. */
export function readCsvQuestions(csv: string): ImportedLine[] | undefined {
  const [head, ...rows] = parseCsv(csv)
  const columns = head && columnsOf(head.cells)
  if (!columns) return undefined
  return rows.map(({ line, cells }): ImportedLine => {
    const cell = (name: string) => (cells[columns.get(name) ?? -1] ?? '').trim()
    const text = cell('question')
    const at = { line, excerpt: text.slice(0, 80) }
    const kind = kindsByName[cell('kind').toLowerCase() || 'single']
    if (!kind) return { ...at, problem: textOf(messages.import, 'kind') }
    const options = [...letters]
      .map((letter) => ({
        text: cell(`option_${letter}`),
        textHi: cell(`option_${letter}_hi`),
        ...(kind === 'match' ? { partner: cell(`match_${letter}`), partnerHi: cell(`match_${letter}_hi`) } : {}),
      }))
      .filter((option) => option.text !== '' || option.partner)
    const answers = cell('answer')
      .split(kind === 'single' || kind === 'number' || kind === 'true-false' ? '\u0000' : '|')
      .map((one) => one.trim())
      .filter(Boolean)
    // Without an answer the items stand in the right order.
    const isInOrder = kind === 'order' && answers.length === 0
    const places = isInOrder
      ? inFileOrder(options)
      : isChoice(kind) || kind === 'order'
        ? answers.map((one) => optionNamed(one, options))
        : []
    const unknown = answers[places.indexOf(-1)]
    if (places.includes(-1) && unknown !== undefined)
      return { ...at, problem: textOf(messages.import, 'unknownOption', unknown.slice(0, 80)) }
    const question: ImportedQuestion = {
      kind,
      text,
      textHi: cell('question_hi'),
      html: false,
      options: hasOptions(kind) ? options : [],
      correct:
        kind === 'match' ? [] : hasOptions(kind) ? places : kind === 'true-false' ? answers.map(truthOf) : answers,
      tolerance: Number(cell('tolerance') || 0),
      explanation: cell('explanation'),
      explanationHi: cell('explanation_hi'),
      topic: cell('topic'),
      difficulty: difficulties.find((one) => one === cell('difficulty').toLowerCase()) ?? 'medium',
    }
    return { ...at, question }
  })
}

const truthOf = (answer: string) =>
  ['true', 't', 'yes', 'सही'].includes(answer.toLowerCase())
    ? 'true'
    : ['false', 'f', 'no', 'ग़लत', 'गलत'].includes(answer.toLowerCase())
      ? 'false'
      : answer
