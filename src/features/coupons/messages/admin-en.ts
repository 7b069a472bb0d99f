/** The administrators' pages of coupons; what they have in common with a creator's is in creator-en.ts. */
export const messages = {
  title: 'Coupons',
  description: 'The coupons of the platform and of every creator.',
  couponDescription: 'A coupon with its terms, uses and revenue.',
  lead: (site: string) =>
    `The coupons of ${site} and of every creator. You can create coupons of ${site}, and end any.`,
  emptyText: 'Coupons of the platform and of creators appear here.',
  owner: 'Whose',
  allOwners: 'Everyone’s',
  ofCreators: 'Creators',
  allStates: 'All statuses',
  nameHint: 'Learners don’t see it.',
  scopes: { all: 'All courses, also later ones', some: 'Only some courses' },
  noCourses: 'No course is for sale yet.',
  coursesFailed: 'We couldn’t load the courses.',
  allCourses: (creator?: string) => (creator ? `All courses of ${creator}` : 'All courses'),
  allCoursesText: 'Every course for sale, also later ones.',
  noCoursesForSale: 'None of its courses is for sale.',
  whoBears: (site: string) =>
    `${site} bears this discount out of its own share. Where the discount is larger than that share, the creator earns all that was paid.`,
  borneBy: 'Discount borne by',
  endedByAdministrator: 'Ended by an administrator',
  endText: (coupon: string, creator: string) =>
    `‘${coupon}’ of ${creator}. Its codes stop working at once. Open orders keep their price.`,
  reason: 'Reason',
  reasonHint: (creator: string) => `${creator} reads it.`,
  unsent: 'Your text is saved on this device and not sent yet.',
}
