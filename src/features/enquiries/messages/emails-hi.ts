import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './emails-en.ts'

export const messages: Translated<typeof english> = {
  ticketSubject: (ticket, site) => `${ticket}: ${site} को आपका संदेश मिला`,
  ticket: (ticket, site) =>
    `${site} को लिखने के लिए धन्यवाद। आपका टिकट ${ticket} है। दोबारा लिखें तो इसे ज़रूर बताएँ। 48 घंटे के भीतर हम उत्तर देंगे, और हर शिकायत एक महीने के भीतर निपटाई जाती है।`,
  notYou: 'यह संदेश आपने नहीं लिखा? किसी ने हमारे फ़ॉर्म में आपका ईमेल डाल दिया है। इस ईमेल को अनदेखा कर दें।',
  replySubject: (ticket, subject, site) => `${ticket}: ${subject || `${site} का उत्तर`}`,
  quoteTicket: (ticket) => `टिकट ${ticket}; दोबारा लिखें तो यह नंबर ज़रूर दें।`,
  youWrote: (day) => `आपने ${day} को लिखा था:`,
}
