import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { langOf } from '#design/lang-of.ts'
import { PageLoadState } from '#design/page-load-state.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call, query } from '#platform/api/client.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { BundleDetails } from '../contract/bundles.ts'
import { messages } from '../messages/creator-en.ts'
import { bundleMoves } from '../rules/bundles.ts'
import { BundleForm, type WrittenBundle } from './bundle-form.tsx'
import { BundleShare } from './bundle-share.tsx'
import type { BundleSide } from './bundle-side.ts'
import { PublishBundle } from './publish-bundle.tsx'
import { StateChip } from './state-chip.tsx'

const { bundle: bundleMessages } = messages

type Props = {
  side: BundleSide
  uid: string
  /** What this side does and says of it. */
  parts: (bundle: BundleDetails) => {
    archive: ReactNode
    archivedBy: string
    incompleteText: (courses: string) => string
    /** Above its figures. */
    note?: ReactNode
    facts?: readonly (readonly [label: string, value: ReactNode])[]
    /** Another's, to read: shown in the place of the form. */
    foreign?: ReactNode
  }
}

/** One bundle: its state and figures, its form, and its link. */
export function BundlePageOf({ side, uid, parts }: Props) {
  const { data, error, refetch } = useQuery(query(side.calls.one, { uid }))
  if (!data)
    return (
      <PageLoadState
        error={error}
        missing={{ ...bundleMessages.missing, list: side.list }}
        onRetry={() => void refetch()}
      />
    )
  const { archive, archivedBy, incompleteText, note, facts = [], foreign } = parts(data)
  return (
    <main id="main" className="max-w-[1130px]">
      <Breadcrumb items={[{ name: messages.title, link: side.list }, { name: data.title }]} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="t-h1 [overflow-wrap:anywhere]" lang={langOf(data.title)}>
            {data.title}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-2.5">
            <StateChip state={data.state} />
            <span className="ink-2">{[messages.courses(data.courses), formatPaise(data.price)].join(' • ')}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {bundleMoves[data.state].includes('archived') && archive}
          {bundleMoves[data.state].includes('published') && !foreign && <PublishBundle side={side} bundle={data} />}
        </div>
      </div>
      <Notices bundle={data} archivedBy={archivedBy} incompleteText={incompleteText} />
      {note}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid min-w-0 gap-6">
          <Figures bundle={data} />
          {foreign ?? (
            <TitledCard id="change" title={bundleMessages.change} className="md:p-6">
              <ChangeForm key={data.uid} side={side} bundle={data} />
            </TitledCard>
          )}
        </div>
        <div className="grid gap-6">
          {!foreign && data.state === 'published' && data.isComplete && <BundleShare bundle={data} />}
          {facts.length > 0 && <Facts facts={facts} />}
        </div>
      </div>
    </main>
  )
}

/** Why it is not sold, or sold for nothing less; a draft says what is next. */
function Notices({
  bundle: { state, archiveReason, isComplete, courseList, price, together },
  archivedBy,
  incompleteText,
}: { bundle: BundleDetails } & Pick<ReturnType<Props['parts']>, 'archivedBy' | 'incompleteText'>) {
  const gone = courseList.filter(({ forSale }) => !forSale).map(({ title }) => title)
  return (
    <>
      {state === 'draft' && <p className="ink-2 mt-4">{bundleMessages.draftText}</p>}
      {archiveReason && (
        <AlertBanner type="warning" className="mt-5">
          <strong className="block">{archivedBy}</strong>
          <span lang={langOf(archiveReason)}>{archiveReason}</span>
        </AlertBanner>
      )}
      {!isComplete && (
        <AlertBanner type="warning" className="mt-5">
          <strong className="block">{bundleMessages.incompleteTitle}</strong>
          {incompleteText(gone.join(', '))}
        </AlertBanner>
      )}
      {isComplete && state === 'published' && price >= together && (
        <AlertBanner type="warning" className="mt-5">
          <strong className="block">{bundleMessages.noSavingTitle}</strong>
          {bundleMessages.noSavingText(formatPaise(together))}
        </AlertBanner>
      )}
    </>
  )
}

function ChangeForm({ side, bundle }: { side: BundleSide; bundle: BundleDetails }) {
  const save = useWrite((written: WrittenBundle) => call(side.calls.save, { uid: bundle.uid, ...written }), {
    changes: [side.calls.one, side.calls.list],
    // The form shows the error beside its field or above it.
    onFailed: () => undefined,
  })
  return (
    <BundleForm
      side={side}
      bundle={bundle}
      className="mt-4"
      onSubmit={async (written) => {
        try {
          toast.success((await save.mutateAsync(written)).message)
        } catch (error) {
          return refusedFields(error)
        }
      }}
    />
  )
}

function Figures({ bundle: { price, together, sales, revenue } }: { bundle: BundleDetails }) {
  const figures = [
    [bundleMessages.price, formatPaise(price), messages.insteadOf(formatPaise(together))],
    [bundleMessages.sales, formatCount(sales), ''],
    [bundleMessages.revenue, formatPaise(revenue), bundleMessages.revenueHint],
  ] as const
  return (
    <dl className="card grid gap-5 p-5 sm:grid-cols-3 md:p-6">
      {figures.map(([label, figure, hint]) => (
        <div key={label}>
          <dt className="ink-2">{label}</dt>
          <dd className="t-h2 mt-1">{figure}</dd>
          {hint && <dd className="t-sm ink-3 mt-1">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <div className="card p-5">
      <dl className="grid gap-2.5">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="ink-2">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
