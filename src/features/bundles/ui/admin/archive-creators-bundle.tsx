import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ReasonDialog } from '#features/accounts/ui/reason-dialog.tsx'
import { call } from '#platform/api/client.ts'
import { adminArchiveBundle, adminBundle, adminBundles, archiveReasonForm } from '../../contract/admin-bundles.ts'
import type { BundleDetails } from '../../contract/bundles.ts'
import { messages } from '../../messages/admin-en.ts'
import { messages as creatorMessages } from '../../messages/creator-en.ts'
import { maxArchiveReason } from '../../rules/bundles.ts'

const { bundle: words } = creatorMessages

/** Archives a creator's bundle with a reason, which its creator reads. */
export function ArchiveCreatorsBundle({ bundle: { uid, title }, creator }: { bundle: BundleDetails; creator: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {words.archive}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        place={`archive-bundle:${uid}`}
        of={archiveReasonForm}
        target={{ uid }}
        maxLength={maxArchiveReason}
        write={(values) => call(adminArchiveBundle, values)}
        changes={[adminBundle, adminBundles]}
        words={{
          title: words.archiveQuestion,
          text: messages.archiveText(title, creator),
          reason: messages.reason,
          hint: messages.reasonHint(creator),
          unsent: messages.unsent,
          cancel: messages.cancel,
          confirm: words.archive,
          confirming: words.archiving,
        }}
      />
    </>
  )
}
