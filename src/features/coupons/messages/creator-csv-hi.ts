import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './creator-csv-en.ts'

export const messages: Translated<typeof english> = {
  name: 'नाम',
  owner: 'किसका',
  platform: 'प्लेटफ़ॉर्म',
  state: 'स्थिति',
  states: { scheduled: 'निर्धारित', active: 'चालू', used_up: 'पूरा इस्तेमाल हुआ', ended: 'बंद' },
  code: 'कोड',
  codes: (n) => plural(n, { one: `${n} कोड`, other: `${n} कोड` }),
  percent: 'प्रतिशत छूट',
  amount: 'छूट की रकम (₹)',
  validFrom: 'कब से',
  validUntil: 'कब तक',
  maxUses: 'अधिकतम इस्तेमाल',
  uses: 'भुगतान वाले ऑर्डर',
  taken: 'इस्तेमाल',
  revenue: 'कमाई (₹)',
}
