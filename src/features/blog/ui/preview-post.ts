import { guard } from '#features/accounts/ui/guard.ts'
import { call } from '#platform/api/client.ts'
import { contentRoles } from '#platform/api/contract.ts'
import { previewBlog } from '../contract/admin.ts'
import type { BlogPage } from '../contract/blog.ts'

/** Loads a post as it is written, for an administrator; signs in first. */
export async function previewPost(uid: string, location: { href: string }): Promise<BlogPage> {
  await guard({ location }, contentRoles)
  return (await call(previewBlog, { uid })).data
}
