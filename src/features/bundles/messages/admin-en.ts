/** The administrators' pages of bundles; what they have in common with a creator's is in creator-en.ts. */
export const messages = {
  description: 'The bundles of the platform and of every creator.',
  bundleDescription: 'A bundle with its courses, sales and revenue.',
  lead: (site: string) => `The bundles of ${site} and of every creator. Your own are of any creators’ courses.`,
  emptyText: 'Bundles of the platform and of creators appear here.',
  owner: 'Whose',
  allOwners: 'Everyone’s',
  ofCreators: 'Creators',
  coursesHint: (least: number, most: number) =>
    `${least} to ${most} published courses of any creators, in the order that learners see.`,
  noCourses: 'No course is published yet.',
  coursesFailed: 'We couldn’t load the courses.',
  whoBears: (site: string) =>
    `${site} bears this discount out of its own share. Where the discount is larger than that share, the creator earns all that was paid.`,
  bornBy: 'Discount borne by',
  archivedByAdministrator: 'Archived by an administrator',
  archiveText: (bundle: string, creator: string) =>
    `‘${bundle}’ of ${creator}. Its page closes at once. Learners keep their courses, and open orders keep their price.`,
  reason: 'Reason',
  reasonHint: (creator: string) => `${creator} reads it.`,
  cancel: 'Cancel',
  unsent: 'Your text is saved on this device and not sent yet.',
  incompleteText: (courses: string) => `No longer published: ${courses}.`,
  courses: 'Courses',
  notPublished: 'No longer published',
}
