import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './admin-en.ts'

export const messages: Translated<typeof english> = {
  description: 'प्लेटफ़ॉर्म के और सभी क्रिएटर के बंडल।',
  bundleDescription: 'बंडल के कोर्स, बिक्री और कमाई।',
  lead: (site) => `${site} के और सभी क्रिएटर के बंडल। आपके बंडल में किसी भी क्रिएटर के कोर्स हो सकते हैं।`,
  emptyText: 'प्लेटफ़ॉर्म के और क्रिएटर के बंडल यहाँ दिखेंगे।',
  owner: 'किसका',
  allOwners: 'सबके',
  ofCreators: 'क्रिएटर',
  coursesHint: (least, most) => `किसी भी क्रिएटर के ${least} से ${most} प्रकाशित कोर्स, उसी क्रम में जो विद्यार्थियों को दिखेगा।`,
  noCourses: 'अभी कोई कोर्स प्रकाशित नहीं है।',
  coursesFailed: 'हम कोर्स लोड नहीं कर पाए।',
  whoBears: (site) =>
    `यह छूट ${site} अपने हिस्से में से देता है। अगर छूट उस हिस्से से ज़्यादा है, तो भुगतान की पूरी रकम क्रिएटर की कमाई होती है।`,
  bornBy: 'छूट कौन देता है',
  archivedByAdministrator: 'एडमिन ने आर्काइव किया',
  archiveText: (bundle, creator) =>
    `${creator} का बंडल ‘${bundle}’। इसका पेज तुरंत बंद हो जाएगा। विद्यार्थियों के कोर्स उनके पास रहेंगे, और खुले ऑर्डर की कीमत वही रहेगी।`,
  reason: 'कारण',
  reasonHint: (creator) => `यह ${creator} को दिखेगा।`,
  cancel: 'रद्द करें',
  unsent: 'आपका टेक्स्ट इस डिवाइस पर सेव है और अभी भेजा नहीं गया है।',
  incompleteText: (courses) => `अब प्रकाशित नहीं: ${courses}।`,
  courses: 'कोर्स',
  notPublished: 'अब प्रकाशित नहीं',
}
