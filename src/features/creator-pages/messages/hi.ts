import { datesIn } from '#platform/format/format.ts'
import { languageOf } from '#platform/i18n/language.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

const dateOf = (at: string) => datesIn(languageOf('hi').formats).date(at)

export const messages: Translated<typeof english> = {
  notFound: 'इस पते पर कोई पेज नहीं है।',
  noIntro: 'इस पेज पर परिचय का वीडियो नहीं है।',
  notTeaching: 'अपना पेज केवल क्रिएटर का होता है।',
  handleRule: (least, most) => `${least} से ${most} छोटे अंग्रेज़ी अक्षर, अंक, - या _ लिखें; पहला अक्षर a से z हो`,
  reserved: 'यह पता नहीं चुना जा सकता। कोई और चुनें',
  taken: 'यह पता किसी और का है। कोई और चुनें',
  freed: 'स्कूल ने यह पता आपके पेज से हटाया है। कोई और चुनें',
  tooSoon: (at) => `पता दोबारा ${dateOf(at)} से बदल सकते हैं`,
  pictureElsewhere: 'चित्र यहीं अपलोड करें',
  altRequired: 'कुछ शब्दों में लिखें कि चित्र में क्या है',
  notYourVideo: 'अपना वीडियो यहीं अपलोड करें',
  notYourCoupon: 'साझा कोड वाला अपना कोई कूपन चुनें जो समाप्त न हुआ हो',
  notYourCourse: 'अपने प्रकाशित कोर्स चुनें',
  handleChosen: 'आपका पता सेव हो गया।',
  saved: 'आपका पेज सेव हो गया।',
  cleared: 'हटा दिया गया। क्रिएटर को सूचना भेजी गई।',
}
