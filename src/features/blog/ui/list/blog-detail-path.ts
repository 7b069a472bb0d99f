/** A post in the admin's tables: its editor (decisions of the product, 15); public links go to /blog/{slug}. */
export const blogDetailPath = (uid: string): string => `/admin/blogs/edit/${uid}`
