/** Decisions about a sale by someone who has a part in it. */
export const messages = {
  leaveIt: 'You are the learner or a creator of these courses. Someone else must decide.',
  recorded: 'You are the learner or a creator of these courses. You may decide, and the audit log records it.',
}
