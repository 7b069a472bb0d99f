import { anUid, tableAddress } from '#design/table-address.ts'
import { faqSorts, faqStates } from '../../rules.ts'

/** What the page shows, as its address says it. */
export const faqAddress = tableAddress({
  sorts: faqSorts,
  filters: { state: faqStates, group: anUid, view: ['order'] },
})
