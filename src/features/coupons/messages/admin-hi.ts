import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './admin-en.ts'

export const messages: Translated<typeof english> = {
  title: 'कूपन',
  description: 'प्लेटफ़ॉर्म के और सभी क्रिएटर के कूपन।',
  couponDescription: 'कूपन की शर्तें, इस्तेमाल और कमाई।',
  lead: (site) => `${site} के और सभी क्रिएटर के कूपन। आप ${site} के कूपन बना सकते हैं और कोई भी कूपन बंद कर सकते हैं।`,
  emptyText: 'प्लेटफ़ॉर्म के और क्रिएटर के कूपन यहाँ दिखेंगे।',
  owner: 'किसका',
  allOwners: 'सबके',
  ofCreators: 'क्रिएटर',
  allStates: 'सभी स्थितियाँ',
  nameHint: 'यह विद्यार्थियों को नहीं दिखता।',
  scopes: { all: 'सभी कोर्स, आगे बनने वाले भी', some: 'सिर्फ़ कुछ कोर्स' },
  noCourses: 'अभी कोई कोर्स बिक्री पर नहीं है।',
  coursesFailed: 'हम कोर्स लोड नहीं कर पाए।',
  allCourses: (creator) => (creator ? `${creator} के सभी कोर्स` : 'सभी कोर्स'),
  allCoursesText: 'बिक्री पर मौजूद हर कोर्स, आगे बनने वाले भी।',
  noCoursesForSale: 'इसका कोई कोर्स बिक्री पर नहीं है।',
  whoBears: (site) =>
    `यह छूट ${site} अपने हिस्से में से देता है। अगर छूट उस हिस्से से ज़्यादा है, तो भुगतान की पूरी रकम क्रिएटर की कमाई होती है।`,
  borneBy: 'छूट कौन देता है',
  endedByAdministrator: 'एडमिन ने बंद किया',
  endText: (coupon, creator) => `${creator} का कूपन ‘${coupon}’। इसके कोड तुरंत बंद हो जाएँगे। खुले ऑर्डर की कीमत वही रहेगी।`,
  reason: 'कारण',
  reasonHint: (creator) => `यह ${creator} को दिखेगा।`,
  unsent: 'आपका टेक्स्ट इस डिवाइस पर सेव है और अभी भेजा नहीं गया है।',
}
