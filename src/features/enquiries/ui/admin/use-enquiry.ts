import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import { assignEnquiry, changeEnquiry, type EnquiryDetails, listEnquiries, showEnquiry } from '../../contract/admin.ts'
import type { EnquiryPath, EnquiryState } from '../../rules.ts'

/** What every write answers. */
export type Changed = { message: string; data: EnquiryDetails }

/** How often an email on its way is asked about. */
const followMs = 2000

/** One enquiry, updated after each change: every write returns it, a conflict loads it again. */
export function useEnquiry(kind: EnquiryPath, uid: string) {
  const client = useQueryClient()
  const enquiryQuery = query(showEnquiry, { kind, uid })
  const read = useQuery({
    ...enquiryQuery,
    refetchInterval: ({ state }) =>
      state.data?.entries.some(({ delivery }) => delivery === 'waiting') ? followMs : false,
  })
  const refresh = () => client.invalidateQueries({ queryKey: enquiryQuery.queryKey })

  /** Takes what a write answered. */
  function applyAnswer(answer: Changed) {
    client.setQueryData(enquiryQuery.queryKey, answer.data)
    void client.invalidateQueries({ queryKey: [listEnquiries.call] })
    toast.success(answer.message)
  }
  /** Another administrator's changes are shown immediately. */
  function conflict(error: unknown) {
    if (error instanceof CallError && error.status === 409) void refresh()
  }
  const failed = (error: unknown) => {
    conflict(error)
    toastFailure(error)
  }
  const version = read.data?.version
  const then = { onDone: applyAnswer, onFailed: failed }
  const move = useWrite((state: EnquiryState) => call(changeEnquiry, { kind, uid, state, version }), then)
  const assign = useWrite((assignee: string) => call(assignEnquiry, { kind, uid, assignee, version }), then)
  return { ...read, applyAnswer, conflict, move, assign }
}
