export const words = {
  courseNotFound: 'We could not find this course.',
  priceBands: {
    free: 'Free',
    '1-499': 'Below ₹500',
    '500-999': '₹500 to ₹999',
    '1000-1999': '₹1,000 to ₹1,999',
    '2000-': '₹2,000 and above',
  },
  ratingAndUp: (rating: string) => `${rating} and up`,
}
