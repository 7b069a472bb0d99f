import type { Spoken } from '#platform/spoken.ts'
import type { words as english } from './en.ts'

export const words: Spoken<typeof english> = {
  received: (ticket) => `धन्यवाद। आपका टिकट ${ticket} है।`,
  tooMany: 'एक घंटे में आपके कई संदेश आ चुके हैं। अगला संदेश कृपया थोड़ी देर बाद भेजें।',
  letterSubject: (ticket, site) => `${ticket}: ${site} को आपका संदेश मिला`,
  letter: (name, ticket, message) =>
    `नमस्ते ${name},\n\nहमें लिखने के लिए धन्यवाद। आपका टिकट ${ticket} है; दोबारा लिखें तो इसे ज़रूर बताएँ। 48 घंटे के भीतर हमारी टीम से कोई आपको उत्तर देगा, और हर शिकायत एक महीने के भीतर निपटाई जाती है।\n\nआपका संदेश:\n\n${message}\n`,
  dateInPast: 'कृपया आज या उसके बाद का दिन चुनें',
  hoursRange: 'कृपया 1 से 24 घंटे चुनें',
  yourName: 'आपका नाम',
  email: 'ईमेल',
  emailHint: 'उत्तर यहीं आएगा',
  phone: 'मोबाइल नंबर',
  subject: 'किस बारे में है?',
  message: 'संदेश',
  city: 'शहर',
  preferredDate: 'पसंद का दिन',
  hours: 'घंटे',
  send: 'संदेश भेजें',
  sending: 'भेजा जा रहा है...',
  ticket: 'आपका टिकट',
  sentTitle: 'आपका संदेश मिल गया',
  sentText: (email) => `इसकी कॉपी ${email} पर भेजी जा रही है। उत्तर 48 घंटे के भीतर मिलेगा।`,
  another: 'एक और संदेश लिखें',
}
