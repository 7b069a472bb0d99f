import * as z from 'zod/mini'
import { endpoint, financeRoles, type ReplyOf, type Role, teachingRoles } from '#platform/api/contract.ts'
import { amount, optionalText, pagination, paging, required, rule } from '#platform/api/validation.ts'
import { languageCodes } from '#platform/i18n/language.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '#platform/messages/en.ts'

/** Creators, and those who see the money pages. */
const readers = [...teachingRoles, ...financeRoles] as const satisfies readonly Role[]

/** A month as `YYYY-MM`. */
const month = () =>
  required().check(rule((value) => /^20\d\d-(0[1-9]|1[0-2])$/.test(value), textOf(messages, 'badRequest')))

/**
 * A creator's statement of a month: a PDF file, or with `format=csv` every line of it. `creator` is the caller unless
 * someone who sees the money pages names another: that is a download of money, which needs the permission for it and which the
 * audit log names. `language` is the creator's unless named. Refusals: STATEMENT_NOT_FOUND 404 (also another's, for creators),
 * FORBIDDEN 403, BUSY 503.
 */
export const creatorStatement = endpoint({
  call: 'GET /creator/statement/{month}',
  kind: 'read',
  access: readers,
  input: z.object({
    month: month(),
    creator: optionalText(64),
    language: z.optional(z.enum(languageCodes)),
    format: z._default(z.enum(['pdf', 'csv']), 'pdf'),
  }),
  reply: z.unknown(),
  answers: 'file',
  summary: 'Returns a creator’s statement of a month as PDF or CSV',
})

/** The caller's own statements, newest first. */
export const creatorStatements = endpoint({
  call: 'GET /creator/statement',
  kind: 'read',
  access: readers,
  input: z.object(paging(6)),
  reply: z.object({
    statements: z.array(
      z.object({
        number: z.string(),
        /** `YYYY-MM` */
        month: z.string(),
        earned: amount,
        closing: amount,
        issuedAt: z.string(),
      }),
    ),
    pagination,
  }),
  amounts: { reply: { statements: { earned: 'rupees', closing: 'rupees' } } },
  summary: 'Lists the caller’s statements',
})
export type Statement = ReplyOf<typeof creatorStatements>['statements'][number]

/** How far the job is that writes every creator's statement of the month before. */
export const statementProgress = endpoint({
  call: 'GET /admin/payout/statements',
  kind: 'read',
  access: financeRoles,
  input: z.object({}),
  reply: z.object({
    /** The last month that is over, as `YYYY-MM`. */
    month: z.string(),
    /** Its statements that are written, and those that are not. */
    written: z.number(),
    left: z.number(),
    /** Statements of earlier months that are missing: the job writes them first. */
    leftBefore: z.number(),
    running: z.boolean(),
  }),
  summary: 'Returns how many statements of last month are ready',
})
export type StatementProgress = ReplyOf<typeof statementProgress>
