/** What administrators see of a creator's page, among what they see of the person. */
export const messages = {
  title: 'Public page',
  open: 'Open the page',
  address: 'Address',
  noAddress: 'None',
  former: 'Old addresses',
  banner: 'Banner',
  drawn: 'Drawn by the site',
  intro: 'Intro video',
  noIntro: 'None',
  remove: { banner: 'Remove banner', intro: 'Remove video', handle: 'Free the address' },
  question: {
    banner: 'Remove the banner?',
    intro: 'Remove the intro video?',
  },
  questionHandle: (handle: string) => `Free the address ${handle}?`,
  text: {
    banner: 'The page shows a drawn banner instead.',
    intro: 'The page shows no video.',
    handle:
      'It leads nowhere from now on, and others may choose it. A creator who has no other one can choose one at once.',
  },
  reason: 'Reason',
  reasonHint: 'The creator is sent it.',
  cancel: 'Cancel',
  removing: 'Removing...',
  unsent: 'Your text was not sent yet.',
}
