import { action } from '#platform/action.ts'
import { listFaqs } from './contract.ts'
import { publishedFaqs } from './queries.ts'
import { narrowFaqs } from './rules.ts'

export const routes = [
  action(listFaqs, async ({ db }, { search, group }) => ({
    data: { groups: narrowFaqs(await publishedFaqs(db), search, group) },
  })),
]
