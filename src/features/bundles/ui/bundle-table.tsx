import type { ReactNode } from 'react'
import { Chip } from '#design/chip.tsx'
import { DataTable } from '#design/data-table.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import type { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import type { InputOf } from '#platform/api/contract.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { adminBundles } from '../contract/admin-bundles.ts'
import type { Bundle } from '../contract/bundles.ts'
import { messages } from '../messages/creator-en.ts'
import type { BundleSide } from './bundle-side.ts'
import { StateChip } from './state-chip.tsx'

type Props = {
  side: BundleSide
  /** From the page's address. */
  table: ReturnType<typeof useTableAddress>['table']
  request: InputOf<typeof adminBundles>
  /** Below the heading. */
  lead: string
  emptyText: string
  tools: ReactNode
  /** Whose each is, where the list has those of many. */
  ownerOf?: (bundle: Bundle) => string
}

const stateOf = (bundle: Bundle) => (
  <span className="flex flex-wrap gap-1.5">
    <StateChip state={bundle.state} />
    {bundle.state === 'published' && !bundle.isComplete && <Chip tone="warn">{messages.notSold}</Chip>}
  </span>
)

const savesOn = ({ price, together }: Bundle) => together > price

/** The page of a list of bundles, with what each brought in. */
export function BundleTable({ side, table, request, lead, emptyText, tools, ownerOf }: Props) {
  const { data, state } = useList(side.calls.list, request)
  const downloads = useDownloads(side.calls.list, request, 'bundles')
  const title = (bundle: Bundle) => (
    <Link href={side.pageOf(bundle.uid)} className="link font-semibold" lang={langOf(bundle.title)}>
      {bundle.title}
    </Link>
  )
  const owner = ownerOf && {
    key: 'owner',
    label: messages.columns.owner,
    render: (bundle: Bundle) => <span lang={langOf(ownerOf(bundle))}>{ownerOf(bundle)}</span>,
  }
  return (
    <main id="main" className={ownerOf ? 'max-w-[1260px]' : 'max-w-[1130px]'}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 flex-1 basis-[320px]">
          <h1 className="t-h1">{messages.title}</h1>
          <p className="ink-2 mt-1">{lead}</p>
        </div>
        <LinkButton href={side.create} icon={<PlusBoldIcon />}>
          {messages.create}
        </LinkButton>
      </div>
      <DataTable<Bundle>
        {...table}
        {...state}
        {...downloads}
        label={messages.title}
        rows={data?.bundles ?? []}
        rowId={({ uid }) => uid}
        rowName={(bundle) => bundle.title}
        searchLabel={messages.search}
        emptyTitle={table.filtered ? undefined : messages.emptyTitle}
        emptyText={table.filtered ? messages.noneText : emptyText}
        tools={tools}
        columns={[
          { key: 'title', label: messages.columns.title, render: title },
          ...(owner ? [owner] : []),
          { key: 'state', label: messages.columns.state, render: stateOf },
          {
            key: 'courses',
            label: messages.columns.courses,
            align: 'end',
            render: ({ courses }) => formatCount(courses),
          },
          {
            key: 'price',
            label: messages.columns.price,
            align: 'end',
            render: (bundle) => (
              <>
                {formatPaise(bundle.price)}
                {savesOn(bundle) && (
                  <span className="t-sm ink-3 block whitespace-nowrap">
                    {messages.insteadOf(formatPaise(bundle.together))}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'sales',
            label: messages.columns.sales,
            sortable: true,
            align: 'end',
            render: ({ sales }) => formatCount(sales),
          },
          {
            key: 'revenue',
            label: messages.columns.revenue,
            sortable: true,
            align: 'end',
            render: ({ revenue }) => formatPaise(revenue),
          },
        ]}
        item={{
          title,
          detail: (bundle) =>
            [
              ...(ownerOf ? [ownerOf(bundle)] : []),
              messages.courses(bundle.courses),
              savesOn(bundle)
                ? `${formatPaise(bundle.price)} ${messages.insteadOf(formatPaise(bundle.together))}`
                : formatPaise(bundle.price),
              messages.sold(bundle.sales, formatCount(bundle.sales), formatPaise(bundle.revenue)),
            ].join(' • '),
          aside: stateOf,
        }}
      />
    </main>
  )
}
