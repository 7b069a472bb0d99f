/** The texts of forms that save as you type. */
export const messages = {
  save: {
    nothingYet: 'Saves as you type',
    savedAt: (when: string) => `Saved ${when}`,
    justNow: 'just now',
    saving: 'Saving…',
    stored: 'Saved on this device, not on the server yet',
    signedOut: 'Saved on this device, not on the server yet. Please sign in again.',
    refused: (why: string) => `Saved on this device, not on the server yet. ${why}`,
    conflict: 'Saved on this device. This was also changed in another tab or on another device.',
    lost: 'This browser can’t save drafts. Stay on this page until it says Saved.',
    tryNow: 'Try now',
  },
  conflict: {
    text: 'Choose which version to keep. All other changes were merged.',
    mine: 'Your version',
    theirs: 'The other version',
    nothing: 'Empty',
    allMine: 'Keep my version',
    allTheirs: 'Use the other version',
    asChosen: 'Save my choices',
    look: 'Choose version',
  },
  tags: 'Tags',
  tagsHint: 'Words people search for. Press comma or Enter after each tag.',
}
