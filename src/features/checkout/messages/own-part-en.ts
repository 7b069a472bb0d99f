/** Decisions about a sale by someone who has a part in it. */
export const messages = {
  leaveIt: 'You placed this order or created one of its courses. Someone else must decide.',
  recorded: 'You placed this order or created one of its courses. You can decide, and the audit log records it.',
}
