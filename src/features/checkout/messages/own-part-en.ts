/** Decisions about a sale by someone who has a part in it. */
export const messages = {
  leaveIt: 'You bought this order or made a course in it. Someone else must decide.',
  recorded: 'You bought this order or made a course in it. You may decide, and the audit log records it.',
}
