import { Button } from '#design/button.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, CallError } from '#platform/api/client.ts'
import type { BundleDetails } from '../contract/bundles.ts'
import { messages } from '../messages/creator-en.ts'
import type { BundleSide } from './bundle-side.ts'

const { bundle: bundleMessages } = messages

/** Puts a draft or an archived bundle on sale as it was saved. */
export function PublishBundle({ side, bundle: { uid, state } }: { side: BundleSide; bundle: BundleDetails }) {
  const publish = useWrite(() => call(side.calls.publish, { uid }), {
    changes: [side.calls.one, side.calls.list],
    onDone: ({ message }) => toast.success(message),
    onFailed(error) {
      // The form below has the field; a price that is too high is refused for the courses' prices of today.
      const [refused] = error instanceof CallError ? Object.values(error.errors).flat() : []
      if (refused) toast.error(refused)
      else toastFailure(error)
    },
  })
  return (
    <Button loading={publish.isPending} loadingLabel={bundleMessages.publishing} onClick={() => publish.mutate()}>
      {state === 'archived' ? bundleMessages.publishAgain : bundleMessages.publish}
    </Button>
  )
}
