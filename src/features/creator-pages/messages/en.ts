import { datesIn } from '#platform/format/format.ts'
import { languageOf } from '#platform/i18n/language.ts'

const dateOf = (at: string) => datesIn(languageOf('en').formats).date(at)

/** What the calls of creators' pages refuse and say. */
export const messages = {
  notFound: 'There is no page at this address.',
  noIntro: 'This page has no intro video.',
  notTeaching: 'Only creators have a page of their own.',
  handleRule: (least: number, most: number) =>
    `Use ${least} to ${most} small letters, digits, - or _, and start with a letter`,
  reserved: 'This address is reserved. Choose another one',
  taken: 'This address is taken. Choose another one',
  freed: 'The school took this address from your page. Choose another one',
  tooSoon: (at: string) => `You can change your address again from ${dateOf(at)}`,
  pictureElsewhere: 'Upload the picture here',
  altRequired: 'Say in a few words what the picture shows',
  notYourVideo: 'Upload your video here',
  notYourCoupon: 'Choose one of your coupons with a shared code that has not ended',
  notYourCourse: 'Choose your own published courses',
  handleChosen: 'Your address was saved.',
  saved: 'Your page was saved.',
  cleared: 'Removed. The creator was notified.',
}
