/** Titles and descriptions in the heads of the pages. */
export const messages = {
  create: { title: 'Create course', description: 'Create a course: basics, curriculum, media and price.' },
  edit: { title: 'Edit course', description: 'Edit your course: basics, curriculum, media and price.' },
}
