import { createFileRoute } from '@tanstack/react-router'
import { call } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { archiveBundle } from '../contract/creator-bundles.ts'
import { messages } from '../messages/creator-en.ts'
import { ArchiveBundle } from './archive-bundle.tsx'
import { BundlePageOf } from './bundle-details.tsx'
import { creatorSide } from './bundle-side.ts'

export const Route = createFileRoute('/_creator/creator/bundles/$bundle')({
  head: async (context) => {
    const { title, bundle } = (await import('../messages/creator-en.ts')).messages
    return pageHead(context, { title, description: bundle.description, noindex: true })
  },
  component: BundlePage,
})

const archive = (uid: string) => call(archiveBundle, { uid })

function BundlePage() {
  const { bundle: uid } = Route.useParams()
  return (
    <BundlePageOf
      side={creatorSide}
      uid={uid}
      parts={(bundle) => ({
        archive: <ArchiveBundle side={creatorSide} bundle={bundle} archive={archive} />,
        archivedBy: messages.bundle.archivedBySchool,
        incompleteText: messages.bundle.incompleteText,
      })}
    />
  )
}
