import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './gift-link-en.ts'

export const messages: Translated<typeof english> = {
  link: 'तोहफ़े का लिंक',
  copy: 'लिंक कॉपी करें',
  copied: 'लिंक कॉपी हो गया',
  notCopied: 'लिंक कॉपी नहीं हो सका। इसे खुद कॉपी करें:',
  whatsapp: 'WhatsApp',
  copyOf: (course) => `लिंक कॉपी करें: तोहफ़ा ‘${course}’`,
  whatsappOf: (course) => `WhatsApp: तोहफ़ा ‘${course}’`,
  text: (course, address) => `आपके लिए एक तोहफ़ा: ‘${course}’ कोर्स। इसे यहाँ खोलें: ${address}`,
}
