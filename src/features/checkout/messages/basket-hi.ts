import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './basket-en.ts'

export const messages: Translated<typeof english> = {
  basketOf: (_count, shown) => `बास्केट, ${shown} कोर्स`,
  add: 'बास्केट में डालें',
  addOf: (title) => `${title} को बास्केट में डालें`,
  inBasket: 'बास्केट देखें',
  inBasketOf: (title) => `बास्केट देखें: ${title}`,
  added: 'बास्केट में डाला गया',
  emptyTitle: 'आपकी बास्केट खाली है',
  emptyText: 'इसके कोर्स आपके पास पहले से हैं, या अब बिक्री के लिए नहीं हैं।',
}
