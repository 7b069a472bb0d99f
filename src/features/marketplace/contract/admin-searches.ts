import * as z from 'zod/mini'
import { contentRoles, endpoint } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import { flag, maxLength, pagination, required, rule } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/searches-en.ts'
import {
  maxMeanings,
  maxPhraseLength,
  maxPhraseWords,
  missedSearchSorts,
  phrasesIn,
  synonymSorts,
  wordsIn,
} from '../rules.ts'

const missedSearch = z.object({
  search: z.string(),
  count: z.number(),
  /** India's day of the last time. */
  lastOn: z.string(),
})
export type MissedSearch = z.output<typeof missedSearch>

export const adminMissedSearches = endpoint({
  call: 'GET /admin/search/missed',
  kind: 'read',
  access: contentRoles,
  input: z.object(listInput({ sorts: missedSearchSorts, sort: 'count' })),
  reply: z.object({ searches: z.array(missedSearch), pagination }),
  answers: 'list',
  summary: 'Lists searches that found no course, with their counts',
})

export const dismissMissedSearch = endpoint({
  call: 'POST /admin/search/missed/dismiss',
  kind: 'write',
  access: contentRoles,
  input: z.object({ search: required().check(maxLength(100)) }),
  reply: z.object({ search: z.string() }),
  summary: 'Removes a search without results from the list',
})

const synonym = z.object({
  uid: z.string(),
  phrase: z.string(),
  meanings: z.array(z.string()),
  twoWay: z.boolean(),
  updatedAt: z.string(),
})
export type Synonym = z.output<typeof synonym>

export const adminSynonyms = endpoint({
  call: 'GET /admin/search/synonym',
  kind: 'read',
  access: contentRoles,
  input: z.object(listInput({ sorts: synonymSorts, sort: 'updatedAt' })),
  reply: z.object({ synonyms: z.array(synonym), pagination }),
  answers: 'list',
  summary: 'Lists the search synonyms',
})
const synonymFields = {
  phrase: required().check(
    maxLength(maxPhraseLength),
    rule((value) => wordsIn(value).length > 0, textOf(messages.synonyms, 'noWords')),
    rule((value) => wordsIn(value).length <= maxPhraseWords, textOf(messages.synonyms, 'tooManyWords')),
  ),
  /** Several with commas, or one on a line. */
  meanings: required().check(
    maxLength(1000),
    rule((value) => phrasesIn(value).length > 0, textOf(messages.synonyms, 'noWords')),
    rule((value) => phrasesIn(value).length <= maxMeanings, textOf(messages.synonyms, 'tooManyMeanings')),
    rule(
      (value) => phrasesIn(value).every((one) => one.length <= maxPhraseLength),
      textOf(messages.synonyms, 'tooLong'),
    ),
    rule(
      (value) => phrasesIn(value).every((one) => wordsIn(one).length <= maxPhraseWords),
      textOf(messages.synonyms, 'tooManyWords'),
    ),
  ),
  twoWay: z._default(flag(), false),
}

/** 422 `phrase` where there is a synonym for it of the same direction; 409 TOO_MANY_SYNONYMS. */
export const createSynonym = endpoint({
  call: 'POST /admin/search/synonym',
  kind: 'write',
  access: contentRoles,
  input: z.object(synonymFields),
  reply: z.object({ uid: z.string() }),
  creates: true,
  summary: 'Adds a synonym; the search is no longer listed as one without results',
})

export const saveSynonym = endpoint({
  call: 'POST /admin/search/synonym/{uid}',
  kind: 'write',
  access: contentRoles,
  input: z.object({ uid: required().check(maxLength(64)), ...synonymFields }),
  reply: z.object({ uid: z.string() }),
  summary: 'Changes a synonym',
})

export const deleteSynonym = endpoint({
  call: 'POST /admin/search/synonym/{uid}/delete',
  kind: 'write',
  access: contentRoles,
  input: z.object({ uid: required().check(maxLength(64)) }),
  reply: z.object({ uid: z.string() }),
  summary: 'Deletes a synonym',
})
