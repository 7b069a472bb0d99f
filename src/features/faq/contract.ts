import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { optionalText } from '#platform/validation.ts'

export const faqGroup = z.object({
  slug: z.string(),
  name: z.string(),
  /** `answer` is sanitised HTML. */
  faqs: z.array(z.object({ uid: z.string(), question: z.string(), answer: z.string() })),
})
export type FaqGroup = z.output<typeof faqGroup>

export const listFaqs = endpoint({
  call: 'POST /faq',
  kind: 'read',
  access: 'public',
  input: z.object({
    /** Every word must occur in the question or its answer. */
    search: optionalText(100),
    /** A group's slug. */
    group: optionalText(100),
  }),
  reply: z.object({ groups: z.array(faqGroup) }),
  summary: 'The published questions and answers, by group, in their order',
})
