import { plural } from '#platform/i18n/plural-en.ts'

/** The page of what a person saved. */
export const messages = {
  page: { title: 'Wishlist and bookmarks', description: 'The courses you saved for later.' },
  title: 'Saved courses',
  lists: 'Saved courses',
  wishlist: (count: string) => `Wishlist (${count})`,
  bookmarks: (count: string) => `Bookmarks (${count})`,
  here: 'Saved in this browser. Sign in to see them on your other devices too.',
  account: 'Saved to your account, on all your devices.',
  wishlistEmpty: 'Your wishlist is empty',
  wishlistEmptyText: 'Press the heart on a course to save it here.',
  bookmarksEmpty: 'You have no bookmarks',
  bookmarksEmptyText: 'Press the bookmark on a course to save it here.',
  browse: 'Browse courses',
  enroll: 'Enroll Now',
  opening: 'Opening...',
  goToCourse: 'Go to Course',
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title}`,
  removed: 'Removed',
  unavailable: (count: number) =>
    plural(count, {
      one: `${count} saved course is no longer available.`,
      other: `${count} saved courses are no longer available.`,
    }),
  removeUnavailable: 'Remove from the list',
  errorText: 'We could not load your saved courses. Your list is safe.',
}
