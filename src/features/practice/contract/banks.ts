import * as z from 'zod/mini'
import { creatorRoles, endpoint } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import {
  idempotencyKeyInput,
  maxLength,
  number,
  oneOrMore,
  optionalText,
  pagination,
  required,
  richText,
  rule,
  wholeNumber,
} from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/refusals-en.ts'
import {
  maxAcceptedAnswers,
  maxGivenAnswer,
  maxOptions,
  maxOptionText,
  maxQuestionText,
  maxTopic,
} from '../rules/limits.ts'
import { difficulties, questionKinds } from '../rules/questions.ts'

const uid = () => required().check(maxLength(64))
const title = () => required().check(maxLength(120))

const bank = z.object({
  uid: z.string(),
  title: z.string(),
  questions: z.number(),
  updatedAt: z.string(),
})
export type Bank = z.output<typeof bank>

export const bankSorts = ['title', 'updated'] as const

/** One's own; ADMIN sees their own as well, and opens others' by address. */
export const questionBanks = endpoint({
  call: 'GET /creator/question-bank',
  kind: 'read',
  access: creatorRoles,
  answers: 'list',
  input: z.object(listInput({ sorts: bankSorts, sort: 'updated' })),
  reply: z.object({ banks: z.array(bank), pagination }),
  summary: 'Lists your question banks',
})

/** Refusals: TOO_MANY_BANKS 409. */
export const createBank = endpoint({
  call: 'POST /creator/question-bank',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ title: title(), idempotencyKey: idempotencyKeyInput() }),
  reply: z.object({ uid: z.string() }),
  creates: true,
  summary: 'Creates a question bank',
})
export const newBank = z.object({ title: title() })

export const renameBank = endpoint({
  call: 'POST /creator/question-bank/{uid}',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), title: title() }),
  reply: z.object({}),
  summary: 'Renames a question bank',
})

/** Published tests keep their copies of its questions; tests that are being written lose them. */
export const deleteBank = endpoint({
  call: 'POST /creator/question-bank/{uid}/delete',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Deletes a question bank with its questions',
})

/** `partner` and `partnerHi`: what the option of a match question is matched with. */
const option = z.object({
  uid: z.string(),
  text: z.string(),
  textHi: z.string(),
  partner: z.string(),
  partnerHi: z.string(),
})

/** A question as its creator has it. Texts are sanitised HTML with TeX between dollar signs; options are plain text with TeX. */
const bankQuestion = z.object({
  uid: z.string(),
  kind: z.enum(questionKinds),
  text: z.string(),
  textHi: z.string(),
  options: z.array(option),
  /**
   * Option uids (of an order question in the right order, of a match question those that have a text), `true` or `false`,
   * one number, or the accepted texts.
   */
  correct: z.array(z.string()),
  tolerance: z.number(),
  explanation: z.string(),
  explanationHi: z.string(),
  topic: z.string(),
  difficulty: z.enum(difficulties),
  version: z.number(),
  updatedAt: z.string(),
})
export type BankQuestion = z.output<typeof bankQuestion>

export const questionSorts = ['added', 'topic', 'updated'] as const

/** 404 for another's bank. `topics` are those of the whole bank with their numbers of questions, at most 200. */
export const bankQuestions = endpoint({
  call: 'GET /creator/question-bank/{uid}/question',
  kind: 'read',
  access: creatorRoles,
  answers: 'list',
  input: z.object({
    uid: uid(),
    ...listInput({ sorts: questionSorts, sort: 'added' }),
    kind: z.optional(z.enum(questionKinds)),
    difficulty: z.optional(z.enum(difficulties)),
    topic: optionalText(maxTopic),
  }),
  reply: z.object({
    bank,
    topics: z.array(z.object({ topic: z.string(), questions: z.number() })),
    questions: z.array(bankQuestion),
    pagination,
  }),
  summary: 'Lists and searches the questions of a bank',
})

const optionText = () => z.string().check(z.trim(), maxLength(maxOptionText))
const writtenOption = z.object({
  uid: required().check(rule((value) => /^[\w-]{1,32}$/.test(value), textOf(platformMessages, 'badRequest'))),
  text: optionText(),
  textHi: z._default(optionText(), ''),
  /** Of a match question: the right partner. Without a text of its own the option is one partner more than there are items. */
  partner: z._default(optionText(), ''),
  partnerHi: z._default(optionText(), ''),
})

/** What a form sends of a question; which answers a kind takes is said by INVALID fields of the refusal. */
export const writtenQuestion = z.object({
  kind: z.enum(questionKinds),
  text: richText(maxQuestionText).check(rule((html) => html.trim() !== '', textOf(platformMessages, 'required'))),
  textHi: z._default(richText(maxQuestionText), ''),
  options: z._default(
    z
      .array(writtenOption)
      .check(rule((list) => list.length <= maxOptions, textOf(messages, 'tooManyOptions', maxOptions)))
      .check(
        rule(
          (list) => new Set(list.map((one) => one.uid)).size === list.length,
          textOf(platformMessages, 'badRequest'),
        ),
      ),
    [],
  ),
  correct: z
    .array(z.string().check(z.trim(), maxLength(maxGivenAnswer)))
    .check(rule((list) => list.length <= maxAcceptedAnswers, textOf(messages, 'tooManyAnswers', maxAcceptedAnswers))),
  tolerance: z._default(number().check(rule((value) => value >= 0, textOf(platformMessages, 'number'))), 0),
  explanation: z._default(richText(maxQuestionText), ''),
  explanationHi: z._default(richText(maxQuestionText), ''),
  topic: z._default(z.string().check(z.trim(), maxLength(maxTopic)), ''),
  difficulty: z._default(z.enum(difficulties), 'medium'),
})
export type WrittenQuestion = z.output<typeof writtenQuestion>

/** Refusals: BANK_FULL 409 (10,000 questions). */
export const createQuestion = endpoint({
  call: 'POST /creator/question-bank/{uid}/question',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), idempotencyKey: idempotencyKeyInput(), ...writtenQuestion.shape }),
  reply: z.object({ uid: z.string() }),
  creates: true,
  summary: 'Adds a question to a bank',
})

export const readQuestion = endpoint({
  call: 'GET /creator/bank-question/{uid}',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: bankQuestion,
  summary: 'Gets a question of a bank with its answers',
})

/** `version` is the question's when it was read; QUESTION_CONFLICT 409 where it was changed since. */
export const saveQuestion = endpoint({
  call: 'POST /creator/bank-question/{uid}',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), version: wholeNumber(), ...writtenQuestion.shape }),
  reply: z.object({ version: z.number() }),
  summary: 'Changes a question of a bank; published tests keep their copy',
})

export const deleteQuestions = endpoint({
  call: 'POST /creator/question-bank/{uid}/question/delete',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), questions: oneOrMore(100) }),
  reply: z.object({ deleted: z.number() }),
  summary: 'Deletes questions of a bank',
})

const drawnText = z.object({ text: z.string(), textHi: z.string() })

/** Texts as learners will see them: HTML with formulas drawn. */
export const previewQuestion = endpoint({
  call: 'POST /creator/bank-question/preview',
  kind: 'read',
  access: creatorRoles,
  input: z.object({
    text: richText(maxQuestionText),
    textHi: z._default(richText(maxQuestionText), ''),
    options: z._default(
      z.array(writtenOption).check(rule((list) => list.length <= maxOptions, textOf(platformMessages, 'badRequest'))),
      [],
    ),
    explanation: z._default(richText(maxQuestionText), ''),
    explanationHi: z._default(richText(maxQuestionText), ''),
  }),
  reply: z.object({
    ...drawnText.shape,
    options: z.array(option),
    explanation: z.string(),
    explanationHi: z.string(),
  }),
  summary: 'Renders a question as learners will see it',
})

export const importFormats = ['csv', 'gift', 'xml'] as const
export type ImportFormat = (typeof importFormats)[number]

/**
 * A multipart body with `format` and one file: CSV (columns kind, question, question_hi, option_a … option_j, match_a … match_j, answer,
 * tolerance, explanation, explanation_hi, topic, difficulty) or Moodle GIFT or XML, at most 5 MB and 10,000 questions. What cannot be
 * taken is reported with its line, at most 200 of them. The same file again adds nothing that is there already.
 */
export const importQuestions = endpoint({
  call: 'POST /creator/question-bank/{uid}/import',
  kind: 'write',
  access: creatorRoles,
  takes: 'file',
  input: z.object({ uid: uid(), format: z.enum(importFormats) }),
  reply: z.object({
    added: z.number(),
    /** In the bank already. */
    known: z.number(),
    refused: z.number(),
    problems: z.array(z.object({ line: z.number(), problem: z.string(), excerpt: z.string() })),
  }),
  summary: 'Imports questions from CSV, Moodle GIFT or Moodle XML',
})
