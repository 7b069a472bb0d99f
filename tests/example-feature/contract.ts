import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, minLength, required } from '#platform/api/validation.ts'

export const sendSuggestion = endpoint({
  call: 'POST /suggestion/send',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ text: required().check(minLength(10), maxLength(500)) }),
  reply: z.object({ uid: z.string() }),
  summary: 'Sends a suggestion to the school',
})
