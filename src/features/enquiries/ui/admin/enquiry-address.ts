import { anUid, tableAddress } from '#design/table-address.ts'
import { enquirySorts, enquiryStates } from '../../rules.ts'

/** What a table of enquiries keeps in its page's address. `assignee`: `me`, `nobody` or an administrator's uid. */
export const enquiryAddress = tableAddress({
  sorts: enquirySorts,
  filters: { state: enquiryStates, overdue: ['true'], assignee: anUid },
})
export type EnquirySearch = ReturnType<typeof enquiryAddress.read>
