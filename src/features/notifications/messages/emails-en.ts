/** What the email of a notification says besides the bell's words. */
export const messages = {
  open: 'Open',
  why: 'You receive this because course updates are on.',
  change: 'Change this in Settings',
}
