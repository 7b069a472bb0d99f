import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './gifts-en.ts'

export const messages: Translated<typeof english> = {
  dayRule: (days) => `आज से लेकर अगले ${days} दिनों में से कोई दिन चुनें`,
  oneCourse: 'तोहफ़ा एक ही कोर्स का होता है',
  wantsNone: 'इस ईमेल पर आमंत्रण नहीं भेजे जा सकते। इसे खाली छोड़ें और लिंक खुद भेजें',
  accepted: 'यह कोर्स अब आपका है।',
  returned: 'एक साल में किसी ने तोहफ़ा स्वीकार नहीं किया।',
}
