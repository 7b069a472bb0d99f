import * as z from 'zod/mini'
import type { Account } from '#features/ledger/rules.ts'
import { endpoint, financeRoles, type ReplyOf } from '#platform/api/contract.ts'
import { optionalText } from '#platform/api/validation.ts'
import { accountCodes } from '../rules/books.ts'

export const maxTallyName = 100
const nameOfEach = Object.fromEntries(accountCodes.map((code) => [code, optionalText(maxTallyName)])) as Record<
  Account,
  ReturnType<typeof optionalText>
>

/** What Tally calls each account: ours until the accountant named it otherwise. */
export const tallyLedgers = endpoint({
  call: 'GET /admin/finance/tally',
  kind: 'read',
  access: financeRoles,
  input: z.object({}),
  reply: z.object({
    /** `name` is empty where `defaultName` is used. */
    ledgers: z.array(z.object({ account: z.enum(accountCodes), name: z.string(), defaultName: z.string() })),
  }),
  summary: 'Lists the names of our accounts in Tally',
})
export type TallyLedgers = ReplyOf<typeof tallyLedgers>

/** Saves all names by the account's code. A name that is empty or left out is ours again. */
export const saveTallyLedgers = endpoint({
  call: 'POST /admin/finance/tally',
  kind: 'write',
  access: financeRoles,
  input: z.object(nameOfEach),
  reply: z.object({}),
  summary: 'Saves the names of our accounts in Tally',
})
