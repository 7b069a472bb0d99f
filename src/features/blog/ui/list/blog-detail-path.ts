import { pagePath } from '#platform/browser/page-path.ts'

/** A post in the admin's tables: its editor (decisions of the product, 15); public links go to /blog/{slug}. */
export const blogDetailPath = (uid: string): string => pagePath('/admin/blogs/edit/$id', { id: uid })
