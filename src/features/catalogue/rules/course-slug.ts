import { slugOf } from '#platform/format/slug.ts'

/** The readable part of a course's address; 'course' where its title leaves nothing. */
export function courseSlug(title: string): string {
  return slugOf(title) || 'course'
}
