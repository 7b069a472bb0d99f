import { FilterChip } from '#design/filter-chip.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatCount } from '#platform/format/format.ts'
import type { listEnquiries } from '../../contract/admin.ts'
import { messages } from '../../messages/admin-en.ts'
import { type EnquiryState, enquiryStates } from '../../rules.ts'
import type { EnquirySearch } from './enquiry-address.ts'

type Filter = { state: EnquiryState | undefined; overdue: 'true' | undefined }

/** Which enquiries the table shows, with how many there are of each. */
export function StatePicks({
  counts,
  shown,
  onPick,
}: {
  counts: ReplyOf<typeof listEnquiries>['counts'] | undefined
  shown: EnquirySearch
  onPick: (filter: Filter) => void
}) {
  const label = (name: string, count: number | undefined) =>
    count === undefined ? name : messages.count(name, formatCount(count))
  return (
    <div
      className="hide-scrollbar -mx-4 mt-5 mb-5 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
      role="group"
      aria-label={messages.filterState}
    >
      <FilterChip on={!shown.state && !shown.overdue} onClick={() => onPick({ state: undefined, overdue: undefined })}>
        {label(messages.all, counts && counts.NEW + counts.IN_PROGRESS + counts.CLOSED)}
      </FilterChip>
      {enquiryStates.map((state) => (
        <FilterChip key={state} on={shown.state === state} onClick={() => onPick({ state, overdue: undefined })}>
          {label(messages.states[state], counts?.[state])}
        </FilterChip>
      ))}
      <FilterChip on={Boolean(shown.overdue)} onClick={() => onPick({ state: undefined, overdue: 'true' })}>
        {label(messages.overdue, counts?.overdue)}
      </FilterChip>
    </div>
  )
}
