/** Titles and descriptions in the heads of the pages. */
export const words = {
  create: { title: 'Create course', description: 'Write a course: basics, curriculum, media and price.' },
  edit: { title: 'Edit course', description: 'Go on writing a course.' },
}
