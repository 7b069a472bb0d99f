import { fileState } from '../../contract/drafts.ts'
import { reviewStatus } from './review-status.ts'
import { useDraftSession, useFacts, useMissing } from './session-context.tsx'
import { useMoves } from './use-moves.ts'

/** Sends the course for review, or shows exactly what is missing and leads to it. */
export function useSubmit() {
  const { look, go } = useDraftSession()
  const missing = useMissing()
  const status = useFacts(reviewStatus)
  const { run, busy } = useMoves()
  return {
    busy: busy === 'submit',
    missing,
    status,
    submit() {
      // Items that only the server reported as missing are checked by the server again: an upload may have finished by
      // now.
      const { refused } = look.getState()
      const known = missing.filter((item) => !refused.includes(item) && item.field !== fileState)
      if (known.length === 0) return run('submit')
      look.setState({ tried: true })
      go({ step: 'review', focus: 'missing' })
    },
  }
}
