export const words = {
  courseNotFound: 'We could not find this course.',
  students: {
    csv: {
      name: 'Name',
      city: 'City',
      enrolled: 'Enrolled',
      progress: 'Progress in percent',
      completedLessons: 'Lessons completed',
      lessons: 'Lessons',
      lastActive: 'Last active',
      completed: 'Completed',
    },
  },
  announce: {
    tooMany: 'You have written to these learners a short while ago. Please wait before the next announcement.',
    noLearners: 'Nobody owns this course yet.',
    sent: 'Your announcement is on its way.',
  },
}
