/** A creator's own links, on their earnings page. */
export const messages = {
  title: 'Your own link',
  better: (days: number, share: string, otherwise: string) =>
    `When a learner opens this link and buys within ${days} days on the same device, your share is ${share}% instead of ${otherwise}%.`,
  same: (share: string) => `Your share is ${share}%, through this link or the marketplace.`,
  course: 'Course',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'We couldn’t copy the link. Select it and copy it.',
  emptyText: 'When you publish a course, its link appears here.',
  failed: 'We could not load your links.',
}
