import * as z from 'zod/mini'
import { contentRoles, endpoint } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import {
  flag,
  idempotencyKeyInput,
  maxLength,
  minLength,
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
import { messages } from './messages/refusals-en.ts'
import { faqSorts, faqStates, isEmptyAnswer, isGroupSlug, isHindiOrEmpty } from './rules.ts'

export const faqGroup = z.object({
  slug: z.string(),
  name: z.string(),
  /** `answer` is sanitised HTML. */
  faqs: z.array(
    z.object({
      uid: z.string(),
      question: z.string(),
      answer: z.string(),
      /** The question in English where it is answered in Hindi: searched too. */
      english: z.optional(z.string()),
    }),
  ),
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
  summary: 'Lists published questions by group, in Hindi if requested and available',
})

// What administrators do with them.

const uid = () => required().check(maxLength(64))
const uids = () => oneOrMore(100)

/**
 * The Hindi of a field, with its limits. If it is left out, the saved text stays; if it is empty, the English text is
 * shown.
 */
const inHindi = (least: number, max: number) =>
  z.optional(
    z.string().check(
      z.trim(),
      rule((text) => isHindiOrEmpty(text), textOf(messages, 'hindiRule')),
      rule((text) => text === '' || [...text].length >= least, textOf(platformMessages, 'minLength', least)),
      maxLength(max),
    ),
  )

/** A question as its administrator has it. */
const adminFaq = z.object({
  uid: z.string(),
  question: z.string(),
  /** HTML, sanitised when saved. */
  answer: z.string(),
  /** Empty where there is no Hindi: the English is shown. */
  questionHi: z.string(),
  answerHi: z.string(),
  published: z.boolean(),
  /** Sent with the next save; each save raises it by one. */
  version: z.number(),
  group: z.object({ uid: z.string(), name: z.string(), nameHi: z.string() }),
  updatedAt: z.string(),
})
export type AdminFaq = z.output<typeof adminFaq>

export const adminFaqs = endpoint({
  call: 'GET /admin/faq',
  kind: 'read',
  access: contentRoles,
  answers: 'list',
  input: z.object({
    ...listInput({ sorts: faqSorts, sort: 'order', direction: 'asc' }),
    state: z.optional(z.enum(faqStates)),
    /** A group's uid. */
    group: optionalText(64),
  }),
  reply: z.object({ faqs: z.array(adminFaq), pagination }),
  summary: 'Lists all questions, including unpublished ones',
})

export const readFaq = endpoint({
  call: 'GET /admin/faq/{uid}',
  kind: 'read',
  access: contentRoles,
  input: z.object({ uid: uid() }),
  reply: adminFaq,
  summary: 'Gets a question with its answer',
})

/** An answer's HTML may have so many characters, its tags included. */
export const maxAnswer = 20_000

const fields = {
  group: uid(),
  question: required().check(minLength(5), maxLength(300)),
  answer: richText(maxAnswer).check(rule((html) => !isEmptyAnswer(html), textOf(messages, 'answerRequired'))),
  questionHi: inHindi(5, 300),
  answerHi: z.optional(richText(maxAnswer)),
  published: z._default(flag(), true),
}

/** It goes to the end of its group. 422 `group` where there is no such group or it is full. */
export const createFaq = endpoint({
  call: 'POST /admin/faq',
  kind: 'write',
  access: contentRoles,
  input: z.object({ ...fields, idempotencyKey: z.optional(idempotencyKeyInput()) }),
  reply: adminFaq,
  creates: true,
  summary: 'Creates a question with its answer',
})

/** 409 FAQ_CONFLICT where someone saved since `version`: `data` is the present question. */
export const saveFaq = endpoint({
  call: 'POST /admin/faq/{uid}',
  kind: 'write',
  access: contentRoles,
  input: z.object({ ...fields, uid: uid(), version: wholeNumber() }),
  reply: adminFaq,
  summary: 'Updates a question; a new group adds it at the end',
})

const changed = z.object({ uids: z.array(z.string()) })
const one = { kind: 'write', access: contentRoles, input: z.object({ uid: uid() }), reply: changed } as const
const many = { ...one, input: z.object({ uids: uids() }) } as const

export const publishFaq = endpoint({ ...one, call: 'POST /admin/faq/{uid}/publish', summary: 'Publishes a question' })
export const publishFaqs = endpoint({
  ...many,
  call: 'POST /admin/faq/publish',
  summary: 'Publishes several questions',
})
export const unpublishFaq = endpoint({
  ...one,
  call: 'POST /admin/faq/{uid}/unpublish',
  summary: 'Unpublishes a question',
})
export const unpublishFaqs = endpoint({
  ...many,
  call: 'POST /admin/faq/unpublish',
  summary: 'Unpublishes several questions',
})
/** With `uids` those too. */
export const deleteFaq = endpoint({
  ...one,
  call: 'POST /admin/faq/{uid}/delete',
  input: z.object({ uid: uid(), uids: z.optional(uids()) }),
  summary: 'Deletes a question',
})
export const deleteFaqs = endpoint({ ...many, call: 'POST /admin/faq/delete', summary: 'Deletes several questions' })

/** Questions that are not named stay in the group, after those that are; named ones of other groups come into it. */
export const orderFaqs = endpoint({
  ...many,
  call: 'POST /admin/faq/order',
  input: z.object({ group: uid(), uids: oneOrMore(200) }),
  summary: 'Reorders the questions of a group',
})

const adminGroup = z.object({
  uid: z.string(),
  slug: z.string(),
  name: z.string(),
  nameHi: z.string(),
  faqs: z.array(z.object({ uid: z.string(), question: z.string(), questionHi: z.string(), published: z.boolean() })),
})
export type AdminFaqGroup = z.output<typeof adminGroup>
const groups = z.object({ groups: z.array(adminGroup) })

export const faqOutline = endpoint({
  call: 'GET /admin/faq/group',
  kind: 'read',
  access: contentRoles,
  input: z.object({}),
  reply: groups,
  summary: 'Lists every group with its questions, in order (up to 50 groups of 200)',
})

const groupFields = {
  name: required().check(minLength(2), maxLength(80)),
  nameHi: inHindi(2, 80),
  /** Empty: made of the name. */
  slug: z.optional(
    z.string().check(
      rule((v) => v === '' || isGroupSlug(v), textOf(messages, 'slugRule')),
      maxLength(80),
    ),
  ),
}

/** 422 `slug` or `name` where another group has it. */
export const createFaqGroup = endpoint({
  call: 'POST /admin/faq/group',
  kind: 'write',
  access: contentRoles,
  input: z.object(groupFields),
  reply: groups,
  creates: true,
  summary: 'Creates a group at the end of the order',
})
export const saveFaqGroup = endpoint({
  call: 'POST /admin/faq/group/{uid}',
  kind: 'write',
  access: contentRoles,
  input: z.object({ ...groupFields, uid: uid() }),
  reply: groups,
  summary: 'Renames a group',
})
/** 409 FAQ_GROUP_IN_USE while it has questions. */
export const deleteFaqGroup = endpoint({
  call: 'POST /admin/faq/group/{uid}/delete',
  kind: 'write',
  access: contentRoles,
  input: z.object({ uid: uid() }),
  reply: groups,
  summary: 'Deletes an empty group',
})
/** Groups that are not named come after those that are. */
export const orderFaqGroups = endpoint({
  call: 'POST /admin/faq/group/order',
  kind: 'write',
  access: contentRoles,
  input: z.object({ uids: oneOrMore(50) }),
  reply: groups,
  summary: 'Reorders the groups',
})
