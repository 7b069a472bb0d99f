export const messages = {
  states: { NOT_STARTED: 'Not Started', IN_PROGRESS: 'In Progress', COMPLETED: 'Completed' },
  lessonClosed: 'This section isn’t open yet. The course’s contents show when it opens.',
}
