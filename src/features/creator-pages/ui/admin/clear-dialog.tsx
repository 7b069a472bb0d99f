import { ReasonDialog } from '#features/accounts/ui/reason-dialog.tsx'
import { call } from '#platform/api/client.ts'
import { adminCreatorPage, clearCreatorPage } from '../../contract/admin-page.ts'
import { messages } from '../../messages/admin-en.ts'
import { type Clearable, maxClearReason } from '../../rules/handles.ts'

/** What is taken off; of an address, which one. */
export type Clearing = { what: Clearable; handle: string }

/** Takes something off a creator's page with a reason, which the creator is sent. */
export function ClearDialog({
  uid,
  clearing: { what, handle },
  onClose,
}: {
  uid: string
  clearing: Clearing
  onClose: () => void
}) {
  return (
    <ReasonDialog
      open
      onClose={onClose}
      place={`clear-creator-page:${uid}:${what}:${handle}`}
      of={clearCreatorPage.input}
      target={{ uid, what, handle }}
      maxLength={maxClearReason}
      write={(values) => call(clearCreatorPage, values)}
      changes={[adminCreatorPage]}
      words={{
        title: what === 'handle' ? messages.questionHandle(`@${handle}`) : messages.question[what],
        text: messages.text[what],
        reason: messages.reason,
        hint: messages.reasonHint,
        unsent: messages.unsent,
        cancel: messages.cancel,
        confirm: messages.remove[what],
        confirming: messages.removing,
      }}
    />
  )
}
