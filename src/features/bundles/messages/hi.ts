import { formatCount } from '#platform/format/format.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  notFound: 'यह बंडल नहीं मिला।',
  coursesRule: (least, most) => `${least} से ${most} कोर्स चुनें`,
  priceRule: (most) => `₹1 से ₹${formatCount(most)} तक की कीमत लिखें, दशमलव के बाद ज़्यादा से ज़्यादा दो अंक`,
  notChoosable: 'प्रकाशित कोर्स चुनें',
  notYours: 'अपने कोर्स चुनें',
  tooMany: (max) => `आपके एक समय में ${max} बंडल हो सकते हैं। पहले कोई आर्काइव करें।`,
  notForSale: 'बंडल तभी प्रकाशित होता है जब उसके सभी कोर्स प्रकाशित हों।',
  priceTooHigh: 'कीमत सभी कोर्स की कुल कीमत से कम होनी चाहिए',
  created: 'बंडल बन गया।',
  saved: 'बंडल सेव हो गया।',
  published: 'बंडल प्रकाशित हो गया।',
  archived: 'बंडल आर्काइव हो गया।',
  states: { draft: 'ड्राफ़्ट', published: 'प्रकाशित', archived: 'आर्काइव' },
  csv: {
    title: 'शीर्षक',
    owner: 'किसका',
    platform: 'प्लेटफ़ॉर्म',
    state: 'स्थिति',
    courses: 'कोर्स',
    price: 'कीमत',
    together: 'सभी कोर्स की कीमत',
    sales: 'बिक्री',
    revenue: 'कमाई',
    created: 'बनाया गया',
  },
}
