import type { Spoken } from '#platform/i18n/spoken.ts'
import { fileSize, partBytes } from '../rules.ts'
import type { words as english } from './en.ts'

const imageTypes = 'JPEG, PNG या GIF'
const fileTypes = { video: 'MP4, WebM या Ogg', document: 'PDF, DOC या DOCX' }

export const words: Spoken<typeof english> = {
  mediaNotFound: 'यह फ़ाइल अब नहीं है।',
  linkExpired: 'इस पते का समय खत्म हो गया। कृपया पाठ फिर से खोलें।',

  wrongType: (kind) =>
    ({
      image: `यह ${imageTypes} चित्र नहीं है। ${imageTypes} चलते हैं, ज़्यादा से ज़्यादा ${fileSize(partBytes)}।`,
      video: `यह ${fileTypes.video} वीडियो नहीं है। ${fileTypes.video} चलते हैं।`,
      document: `यह ${fileTypes.document} दस्तावेज़ नहीं है। ${fileTypes.document} चलते हैं।`,
    })[kind],
  tooLarge: (limit) => `यह फ़ाइल बहुत बड़ी है। सीमा ${fileSize(limit)} है।`,
  tooManyPixels: 'इस चित्र में बहुत ज़्यादा पिक्सेल हैं। सीमा 2.4 करोड़ (6000 × 4000) है, और एक तरफ़ 10,000।',
  unreadableImage: 'यह चित्र खराब है और पढ़ा नहीं जा सका। कृपया इसे फिर से सेव करके कोशिश करें।',
  noFile: 'कृपया फ़ाइल चुनें।',
  captionsNeedVideo: 'कैप्शन केवल वीडियो में लगते हैं।',
  captionTrouble: {
    encoding: () => 'यह कैप्शन फ़ाइल UTF-8 में नहीं है। कृपया UTF-8 में सेव करके फिर कोशिश करें।',
    format: () => 'यह न WebVTT फ़ाइल है, न SRT। VTT और SRT चलते हैं, ज़्यादा से ज़्यादा 1 MB।',
    'no-cues': () => 'इस फ़ाइल में कोई कैप्शन नहीं है।',
    time: (line) => `पंक्ति ${line} के समय पढ़े नहीं जा सके, या अंत शुरुआत से पहले है।`,
    'too-many': (line) => `इस फ़ाइल में बहुत ज़्यादा कैप्शन हैं (पंक्ति ${line})।`,
    'too-many-tags': (line) => `इस फ़ाइल में बहुत ज़्यादा टैग हैं (पंक्ति ${line})। फ़ॉर्मैटिंग हटाकर फिर कोशिश करें।`,
  },
  empty: 'यह फ़ाइल खाली है।',
  partTooLarge: `अपलोड के एक टुकड़े में ज़्यादा से ज़्यादा ${partBytes} बाइट होते हैं।`,
  tooManyUploads: 'आपके बहुत सारे अपलोड अधूरे हैं। कृपया पहले कुछ पूरे करें या हटाएँ।',
  uploadLimit: (bytes) => `आज की अपलोड सीमा ${fileSize(bytes)} पूरी हो गई। आप आधी रात के बाद और अपलोड कर सकते हैं।`,
  alreadyFinished: 'यह अपलोड पूरा हो चुका है; इसमें और कुछ नहीं जोड़ा जा सकता।',
  wrongOffset: 'यह टुकड़ा वहाँ से शुरू नहीं होता, जहाँ पिछला खत्म हुआ था।',
  malformedPart: 'अपलोड का यह टुकड़ा पढ़ा नहीं जा सका।',
  brokenOff: 'कनेक्शन टूट गया। जो आ चुका वह रखा है; कृपया वहीं से आगे भेजें।',
  uploadBusy: 'इस अपलोड का दूसरा टुकड़ा अभी आ रहा है। कृपया थोड़ी देर में आगे भेजें।',
  lengthNeeded: 'अपलोड और उसके हर टुकड़े का आकार बताना ज़रूरी है।',
  uploadNotFound: 'यह अपलोड अब नहीं है। कृपया फ़ाइल फिर से चुनें।',
  storageFull: 'सर्वर पर इस फ़ाइल के लिए जगह नहीं बची। जो आ चुका वह रखा है; कृपया बाद में कोशिश करें।',
}
