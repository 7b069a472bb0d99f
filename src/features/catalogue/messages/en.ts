export const messages = {
  courseNotFound: 'We could not find this course.',
  lessonNotFound: 'We could not find this lesson, or it is not a free preview.',
  coverNotFound: 'We could not find this cover.',
  priceShape: 'Price must be free, paid or a range such as 500-1000.',
  ratingShape: 'Rating must be from 0 to 5.',
  tooManyMarks: 'You can save at most 500 courses at a time.',
  saved: 'Saved.',
  markNotSaved: 'We could not save this to your account',
  levels: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
}
