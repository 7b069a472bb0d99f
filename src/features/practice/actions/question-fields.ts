import { refuseFields } from '#platform/api/errors.ts'
import { cleanRichText } from '#platform/files/rich-text.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import type { WrittenQuestion } from '../contract/banks.ts'
import { messages } from '../messages/refusals-en.ts'
import { maxQuestionText } from '../rules/limits.ts'
import { hasOptions, optionProblems, questionProblem } from '../rules/questions.ts'

/** Whether HTML shows anything: words, a picture or a table. */
const showsNothing = (html: string) => !/<(img|table)/.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** Words in paragraphs, as most texts of a file are: nothing in them needs the sanitiser, which is slow for thousands. */
const isPlain = (html: string) => /^(?:[^<]|<\/?p>|<br>)*$/.test(html)

function cleaned(html: string, field: string): string {
  if (isPlain(html)) return showsNothing(html) ? '' : html.toWellFormed()
  const clean = cleanRichText(html, field, maxQuestionText)
  return showsNothing(clean) ? '' : clean
}

/** A question as it may be stored: its texts sanitised, and only what its kind has. */
export function storedQuestion(sent: WrittenQuestion) {
  const { kind, topic, difficulty } = sent
  const text = cleaned(sent.text, 'text')
  if (text === '') throw refuseFields({ text: textOf(platformMessages, 'required') })
  const written = hasOptions(kind) ? sent.options : []
  const correct =
    kind === 'match'
      ? written.filter((option) => option.text !== '').map(({ uid }) => uid)
      : [...new Set(sent.correct.map((one) => one.trim()).filter(Boolean))]
  const options =
    kind === 'order' ? written.toSorted((a, b) => correct.indexOf(a.uid) - correct.indexOf(b.uid)) : written
  const problem = questionProblem({ kind, options, correct })
  if (problem)
    throw refuseFields({
      [optionProblems.includes(problem) ? 'options' : 'correct']: textOf(messages.problems, problem),
    })
  return {
    kind,
    text,
    textHi: cleaned(sent.textHi, 'textHi'),
    options: options.map(({ uid, text: words, textHi, partner, partnerHi }) => ({
      uid,
      text: words,
      textHi,
      ...(kind === 'match' ? { partner, partnerHi } : {}),
    })),
    correct,
    tolerance: kind === 'number' ? sent.tolerance : 0,
    explanation: cleaned(sent.explanation, 'explanation'),
    explanationHi: cleaned(sent.explanationHi, 'explanationHi'),
    topic,
    difficulty,
  }
}
