import type { Spoken } from '#platform/i18n/spoken.ts'
import type { words as english } from './en.ts'

export const words: Spoken<typeof english> = {
  received: (ticket) => `धन्यवाद। आपका टिकट ${ticket} है।`,
  tooMany: 'पिछले एक घंटे में आपके कई संदेश आए हैं। अगला संदेश कृपया थोड़ी देर बाद भेजें।',
  tooManyFromLine: 'आपके कनेक्शन से बहुत सारे संदेश आए हैं। कृपया एक मिनट रुककर फिर भेजें। आपका लिखा हुआ यहीं है।',
  letterSubject: (ticket, site) => `${ticket}: ${site} को आपका संदेश मिला`,
  letter: (ticket, site) =>
    `नमस्ते,\n\n${site} को लिखने के लिए धन्यवाद। आपका टिकट ${ticket} है। दोबारा लिखें तो इसे ज़रूर बताएँ। 48 घंटे के भीतर हम उत्तर देंगे, और हर शिकायत एक महीने के भीतर निपटाई जाती है।\n\nयह संदेश आपने नहीं लिखा? किसी ने हमारे फ़ॉर्म में आपका ईमेल डाल दिया है। इस ईमेल को अनदेखा कर दें।\n`,
  replySubject: (ticket, subject, site) => `${ticket}: ${subject.replaceAll(/\s+/g, ' ') || `${site} का उत्तर`}`,
  replyLetter: (reply) =>
    `नमस्ते ${reply.name},\n\n${reply.text}\n\n${reply.site} की टीम\n\nटिकट ${reply.ticket}; दोबारा लिखें तो यह नंबर ज़रूर दें।\n\nआपने ${reply.writtenOn} को लिखा था:\n\n${reply.message.replaceAll(/^/gm, '> ')}\n`,
  dateInPast: 'कृपया आज या उसके बाद का दिन चुनें',
  dateTooFar: 'कृपया अगले एक साल के भीतर का दिन चुनें',
  hoursRange: 'कृपया 1 से 24 घंटे चुनें',
  studioTypeUnknown: 'कृपया दिए गए कमरों में से एक चुनें',
  yourName: 'आपका नाम',
  email: 'ईमेल',
  emailHint: 'हम इसी पते पर उत्तर देंगे',
  phone: 'मोबाइल नंबर',
  subject: 'किस बारे में है?',
  message: 'संदेश',
  studioType: 'कमरा',
  anyStudio: 'अभी तय नहीं',
  studioTypes: { camera: 'कैमरा रूम', voice: 'वॉइस बूथ', tabletop: 'टेबल-टॉप', classroom: 'क्लासरूम' },
  city: 'शहर',
  preferredDate: 'पसंद का दिन',
  hours: 'घंटे',
  trap: 'कृपया यह जगह खाली छोड़ दें',
  send: 'संदेश भेजें',
  sending: 'भेजा जा रहा है...',
  ticket: 'आपका टिकट',
  sentTitle: 'आपका संदेश मिल गया',
  sentText: (email) => `हम ${email} पर 48 घंटे के भीतर उत्तर देंगे। अपना टिकट नंबर लिख लें।`,
  another: 'एक और संदेश भेजें',
}
