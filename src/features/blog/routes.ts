import { action } from '#platform/api/action.ts'
import { createBlog } from './actions/create-blog.ts'
import { deleteBlog, deleteBlogs } from './actions/delete-blog.ts'
import { publishBlog, publishBlogs } from './actions/publish-blog.ts'
import { readBlog, saveBlog } from './actions/save-blog.ts'
import { unpublishBlog, unpublishBlogs } from './actions/unpublish-blog.ts'
import * as admin from './contract/admin.ts'
import * as contract from './contract/blog.ts'
import { adminBlogs, blogAuthors } from './queries/admin-blogs.ts'
import { blogPreview } from './queries/blog-draft.ts'
import { blogDetail, publishedBlogs } from './queries/published-blogs.ts'

export const routes = [
  action(contract.getAllBlogs, async ({ db, now }, input) => ({ data: await publishedBlogs(db, now(), input) })),
  action(contract.getBlogDetail, async ({ db, now }, { slug }) => ({ data: await blogDetail(db, now(), slug) })),
  adminBlogs,
  blogAuthors,
  action(admin.previewBlog, async ({ db, now }, { uid }) => ({ data: await blogPreview(db, now(), uid) })),
  createBlog,
  readBlog,
  saveBlog,
  publishBlog,
  publishBlogs,
  unpublishBlog,
  unpublishBlogs,
  deleteBlog,
  deleteBlogs,
]
