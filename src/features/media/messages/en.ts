export const words = {
  mediaNotFound: 'This file is not there any more.',
  linkExpired: 'This address has expired. Please open the lesson again.',
}
