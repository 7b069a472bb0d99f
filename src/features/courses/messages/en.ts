export const words = {
  courseNotFound: 'We could not find this course.',
  levels: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
}
