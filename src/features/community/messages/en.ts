export const words = {
  courseNotFound: 'We could not find this course.',
}
