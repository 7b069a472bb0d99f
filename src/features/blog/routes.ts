import { action } from '#platform/action.ts'
import * as contract from './contract.ts'
import { blogDetail, blogPage } from './queries.ts'

export const routes = [
  action(contract.getAllBlogs, async ({ db }, input) => ({ data: await blogPage(db, input) })),
  action(contract.getBlogDetail, async ({ db }, { slug }) => ({ data: await blogDetail(db, slug) })),
]
