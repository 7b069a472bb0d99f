import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './search-en.ts'

export const messages: Translated<typeof english> = {
  title: 'खोजें',
  description: 'किसी व्यक्ति, ऑर्डर, भुगतान या टिकट को खोजें।',
  label: 'व्यक्ति, ऑर्डर, भुगतान या टिकट',
  people: 'लोग',
  orders: 'ऑर्डर',
  enquiries: 'पूछताछ',
  studio: 'स्टूडियो की पूछताछ',
  contact: 'संपर्क की पूछताछ',
  showAll: (kind) => `सभी ${kind} देखें`,
  start: 'नाम, ईमेल, मोबाइल नंबर, ऑर्डर या भुगतान का ID, या टिकट नंबर लिखें।',
  nothing: (search) => `‘${search}’ के लिए कुछ नहीं मिला`,
  nothingText: 'वर्तनी देख लें, या ऑर्डर, भुगतान या टिकट का पूरा नंबर लिखें।',
  found: (count) => `${count} नतीजे`,
  failed: 'खोज नहीं हो सकी। फिर कोशिश करें।',
}
