export const words = {
  lessonNotFound: 'We could not find this lesson.',
  notEnrolled: 'You are not enrolled in this course.',
  progressSaved: 'Progress saved.',
}
