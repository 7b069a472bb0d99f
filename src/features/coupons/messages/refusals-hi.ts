import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './refusals-en.ts'

export const messages: Translated<typeof english> = {
  unknown: 'यह कूपन कोड नहीं मिला। वर्तनी जाँचें।',
  other_courses: 'यह कूपन कोड दूसरे कोर्स के लिए है।',
  scheduled: 'यह कूपन कोड अभी शुरू नहीं हुआ है।',
  ended: 'इस कूपन कोड की अवधि समाप्त हो गई है।',
  used_up: 'यह कूपन कोड जितनी बार चल सकता था, चल चुका है।',
  used_before: 'आप यह कूपन कोड पहले इस्तेमाल कर चुके हैं।',
  held: 'इस कूपन कोड वाला आपका एक ऑर्डर बिना भुगतान के है। पहले उसका भुगतान करें या उसे रद्द करें।',
  first_purchase: 'यह कूपन कोड सिर्फ़ पहली खरीद के लिए है।',
  free: 'भुगतान के लिए कुछ नहीं है, इसलिए कूपन कोड की ज़रूरत नहीं।',
  bundle: 'बंडल की अपनी कीमत होती है: उस पर कूपन कोड नहीं चलता।',
  tooManyCodes: 'आपने बहुत बार गलत कोड डाला। एक घंटे बाद कोशिश करें, या बिना कोड के आगे बढ़ें।',
}
