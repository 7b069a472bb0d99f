import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/refusals-en.ts'
import type { ImportedLine, ImportedQuestion } from './imported.ts'

// Moodle GIFT (docs.moodle.org/en/GIFT_format): questions between empty lines, answers in braces.

/** A character after a backslash is text; it is hidden from the signs of the format until the end. */
const hidden = 0xe000
const hide = (text: string) =>
  text
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll(/\\([~=#{}:\\])/g, (_, char: string) => String.fromCharCode(hidden + char.charCodeAt(0)))
const show = (text: string) =>
  text.replaceAll(/[\uE000-\uE07F]/g, (char) => String.fromCharCode(char.charCodeAt(0) - hidden)).trim()

type Block = { line: number; text: string; topic: string }

/** The questions' texts with their lines; a category's last name is the topic of what follows. */
function blocksOf(gift: string): Block[] {
  const blocks: Block[] = []
  let topic = ''
  let lines: string[] = []
  let firstLineNumber = 0
  const end = () => {
    if (lines.length > 0) blocks.push({ line: firstLineNumber, text: lines.join('\n'), topic })
    lines = []
  }
  for (const [index, raw] of gift
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trimEnd()
    if (line.trimStart().startsWith('//')) continue
    const category = /^\s*\$CATEGORY:\s*(.*)$/.exec(line)
    if (category || line.trim() === '') end()
    if (category) topic = (category[1] ?? '').split('/').at(-1)?.trim() ?? ''
    if (category || line.trim() === '') continue
    if (lines.length === 0) firstLineNumber = index + 1
    lines.push(line)
  }
  end()
  return blocks
}

type Answer = { sign: '=' | '~'; weight: number | undefined; text: string }

/** `=right#feedback ~%50%half ~wrong` as its parts. */
function answersOf(inside: string): Answer[] {
  return [...inside.matchAll(/([=~])([^=~]*)/g)].map(([, sign, rest = '']) => {
    const weight = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(rest)
    const text = rest.slice(weight?.[0].length ?? 0).split('#')[0] ?? ''
    return { sign: sign as '=' | '~', weight: weight ? Number(weight[1]) : undefined, text: show(text) }
  })
}

type Answers = Pick<ImportedQuestion, 'kind' | 'options' | 'correct' | 'tolerance'> | LocalizableText

function numberOf(inside: string): Answers {
  const first = inside.trim().startsWith('=')
    ? answersOf(inside)
    : [{ weight: undefined, text: show(inside.split('#')[0] ?? '') }]
  const full = first.find(({ weight }) => weight === undefined || weight === 100)
  if (first.some(({ weight }) => weight !== undefined && weight !== 100)) return textOf(messages.import, 'weights')
  const text = full?.text ?? ''
  const range = /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(text)
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])]
    return { kind: 'number', options: [], correct: [String((from + to) / 2)], tolerance: Math.abs(to - from) / 2 }
  }
  const [value = '', tolerance = '0'] = text.split(':')
  return { kind: 'number', options: [], correct: [value.trim()], tolerance: Number(tolerance) }
}

/** `=left -> right`; an empty left is a partner too many. */
function pairsOf(answers: readonly Answer[]): Answers {
  if (!answers.every(({ sign, text }) => sign === '=' && text.includes('->')))
    return textOf(messages.import, 'brokenPairs')
  const options = answers.map(({ text }) => {
    const arrow = text.indexOf('->')
    return { text: text.slice(0, arrow).trim(), textHi: '', partner: text.slice(arrow + 2).trim(), partnerHi: '' }
  })
  return { kind: 'match', options, correct: [], tolerance: 0 }
}

function readAnswers(inside: string): Answers {
  const trimmed = inside.trim()
  if (trimmed === '') return textOf(messages.import, 'unsupported', textOf(messages.import, 'essay'))
  const truth = /^(T|TRUE|F|FALSE)\s*(#.*)?$/is.exec(trimmed)
  if (truth)
    return {
      kind: 'true-false',
      options: [],
      correct: [truth[1]?.toUpperCase().startsWith('T') ? 'true' : 'false'],
      tolerance: 0,
    }
  // How Moodle's ordering questions are written in GIFT differs from version to version; its XML is read.
  if (trimmed.startsWith('>')) return textOf(messages.import, 'unsupported', textOf(messages.import, 'ordering'))
  if (trimmed.startsWith('#')) return numberOf(trimmed.slice(1))
  const answers = answersOf(trimmed)
  if (answers.some(({ text }) => text.includes('->'))) return pairsOf(answers)
  const rights = answers.filter(({ sign }) => sign === '=')
  const weighted = answers.filter(({ weight }) => (weight ?? 0) > 0)
  const options = answers.map(({ text }) => ({ text, textHi: '' }))
  const places = (of: readonly Answer[]) => of.map((one) => answers.indexOf(one))
  if (rights.length === answers.length) {
    if (rights.some(({ weight }) => weight !== undefined && weight !== 100)) return textOf(messages.import, 'weights')
    return { kind: 'short', options: [], correct: rights.map(({ text }) => text), tolerance: 0 }
  }
  if (rights.length > 0) {
    if (weighted.some(({ weight }) => weight !== 100)) return textOf(messages.import, 'weights')
    return { kind: rights.length === 1 ? 'single' : 'multiple', options, correct: places(rights), tolerance: 0 }
  }
  const sum = weighted.reduce((all, { weight }) => all + (weight ?? 0), 0)
  if (Math.abs(sum - 100) > 0.5) return textOf(messages.import, 'weights')
  return { kind: weighted.length === 1 ? 'single' : 'multiple', options, correct: places(weighted), tolerance: 0 }
}

function readBlock({ line, text: source, topic }: Block): ImportedLine {
  const hiddenText = hide(source).replace(/^\s*::[^:]*::/, '')
  const format = /^\s*\[(\w+)\]/.exec(hiddenText)
  const body = hiddenText.slice(format?.[0].length ?? 0)
  const open = body.indexOf('{')
  const close = body.lastIndexOf('}')
  const at = { line, excerpt: show(body.slice(0, open < 0 ? 80 : Math.min(open, 80))) }
  if (open < 0)
    return {
      ...at,
      problem:
        close < 0
          ? textOf(messages.import, 'unsupported', textOf(messages.import, 'description'))
          : textOf(messages.import, 'openBrace'),
    }
  if (close < open) return { ...at, problem: textOf(messages.import, 'openBrace') }
  const [inside = '', explanation = ''] = body.slice(open + 1, close).split('####')
  const answers = readAnswers(inside)
  if (!('kind' in answers)) return { ...at, problem: answers }
  const after = show(body.slice(close + 1))
  const html = format?.[1]?.toLowerCase() === 'html'
  const text = `${show(body.slice(0, open))}${after ? ` _____ ${after}` : ''}`
  const more = { textHi: '', explanation: show(explanation), explanationHi: '', topic: topic.slice(0, 80) }
  return { ...at, question: { ...answers, ...more, text, html, difficulty: 'medium' } }
}

/** The questions of a Moodle GIFT file. */
export const readGiftQuestions = (gift: string): ImportedLine[] => blocksOf(gift).map(readBlock)
