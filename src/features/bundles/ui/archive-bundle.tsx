import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import type { BundleDetails } from '../contract/bundles.ts'
import { messages } from '../messages/creator-en.ts'
import type { BundleSide } from './bundle-side.ts'

const { bundle: bundleMessages } = messages

type Props = {
  side: BundleSide
  bundle: BundleDetails
  /** Archives the bundle of this uid. */
  archive: (uid: string) => Promise<{ message: string }>
}

/** Archives a bundle of one's own, after a question. */
export function ArchiveBundle({ side, bundle: { uid, title }, archive }: Props) {
  const [asking, setAsking] = useState(false)
  const archiving = useWrite(() => archive(uid), {
    changes: [side.calls.one, side.calls.list],
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {bundleMessages.archive}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => archiving.mutate()}
        question={bundleMessages.archiveQuestion}
        detail={`‘${title}’. ${bundleMessages.archiveDetail}`}
        confirmLabel={bundleMessages.archive}
        loading={archiving.isPending}
        loadingLabel={bundleMessages.archiving}
      />
    </>
  )
}
