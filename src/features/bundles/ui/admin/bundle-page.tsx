import { createFileRoute } from '@tanstack/react-router'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { useSite } from '#features/theme/ui/use-site.ts'
import { call } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminArchiveBundle } from '../../contract/admin-bundles.ts'
import type { BundleDetails } from '../../contract/bundles.ts'
import { messages } from '../../messages/admin-en.ts'
import { messages as creatorMessages } from '../../messages/creator-en.ts'
import { ArchiveBundle } from '../archive-bundle.tsx'
import { BundlePageOf } from '../bundle-details.tsx'
import { adminSide } from '../bundle-side.ts'
import { ArchiveCreatorsBundle } from './archive-creators-bundle.tsx'
import { WhoBears } from './who-bears.tsx'

export const Route = createFileRoute('/_finance/admin/bundles/$bundle')({
  head: async (context) => {
    const [{ messages }, creator] = await Promise.all([
      import('../../messages/admin-en.ts'),
      import('../../messages/creator-en.ts'),
    ])
    return pageHead(context, { title: creator.messages.title, description: messages.bundleDescription, noindex: true })
  },
  component: AdminBundlePage,
})

const archive = (uid: string) => call(adminArchiveBundle, { uid })

/** A bundle of the platform as its maker has it; of a creator's the facts, and its end. */
function AdminBundlePage() {
  const { bundle: uid } = Route.useParams()
  const { name } = useSite()
  return (
    <BundlePageOf
      side={adminSide}
      uid={uid}
      parts={(bundle) => ({
        archive: bundle.creator ? (
          <ArchiveCreatorsBundle bundle={bundle} creator={bundle.creator.clubbedName} />
        ) : (
          <ArchiveBundle side={adminSide} bundle={bundle} archive={archive} />
        ),
        archivedBy: messages.archivedByAdministrator,
        incompleteText: bundle.creator ? messages.incompleteText : creatorMessages.bundle.incompleteText,
        note: bundle.creator ? null : <WhoBears className="mt-5" />,
        facts: [
          [
            messages.bornBy,
            <span key="owner" lang={bundle.creator ? langOf(bundle.creator.clubbedName) : undefined}>
              {bundle.creator?.clubbedName ?? name}
            </span>,
          ],
        ],
        foreign: bundle.creator ? <Foreign bundle={bundle} /> : undefined,
      })}
    />
  )
}

/** What a creator's bundle holds. */
function Foreign({ bundle: { path, state, isComplete, description, courseList } }: { bundle: BundleDetails }) {
  return (
    <TitledCard id="courses" title={messages.courses}>
      {description && (
        <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line" lang={langOf(description)}>
          {description}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {courseList.map(({ uid, title, path, forSale, payable }) => (
          <li key={uid} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 flex-1 basis-[220px] font-semibold" lang={langOf(title)}>
              {forSale ? (
                <Link href={pagePath('/course-details/$id', { id: path })} className="link">
                  {title}
                </Link>
              ) : (
                title
              )}
            </span>
            <span className="ink-2">{forSale ? formatPaise(payable) : messages.notPublished}</span>
          </li>
        ))}
      </ul>
      {state === 'published' && isComplete && (
        <LinkButton variant="secondary" href={pagePath('/bundle/$bundle', { bundle: path })} className="mt-3">
          {creatorMessages.share.open}
        </LinkButton>
      )}
    </TitledCard>
  )
}
