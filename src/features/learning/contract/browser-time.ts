import * as z from 'zod/mini'
import { rule } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '#platform/messages/en.ts'

/** When something was done, by the browser's clock: ISO 8601. */
export const browserTime = () =>
  z.string().check(rule((value) => !Number.isNaN(Date.parse(value)), textOf(messages, 'badRequest')))
