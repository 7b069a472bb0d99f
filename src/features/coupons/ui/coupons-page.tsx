import { createFileRoute } from '@tanstack/react-router'
import { Chip } from '#design/chip.tsx'
import { DataTable } from '#design/data-table.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { type Coupon, creatorCoupons } from '../contract.ts'
import { messages } from '../messages/creator-en.ts'
import { couponsAddress } from './addresses.ts'
import { discountOf, stateTones, usesOf, validityOf } from './coupon-texts.ts'

export const Route = createFileRoute('/_creator/creator/coupons')({
  validateSearch: couponsAddress.read,
  head: async (context) => {
    const { messages } = await import('../messages/creator-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: CouponsPage,
})

const codeOf = ({ code, codes }: Coupon) => code ?? messages.codes(codes, formatCount(codes))
const stateOf = ({ state }: Coupon) => <Chip tone={stateTones[state]}>{messages.states[state]}</Chip>

/** A creator's coupons, with what each brought in. */
function CouponsPage() {
  const shown = Route.useSearch()
  const { table } = useTableAddress(couponsAddress, '/creator/coupons', shown)
  const request = couponsAddress.asked(shown)
  const { data, state } = useList(creatorCoupons, request)
  const downloads = useDownloads(creatorCoupons, request, 'coupons')
  const name = (coupon: Coupon) => (
    <Link
      href={pagePath('/creator/coupons/$coupon', { coupon: coupon.uid })}
      className="link font-semibold"
      lang={langOf(coupon.name)}
    >
      {coupon.name}
    </Link>
  )
  return (
    <main id="main" className="max-w-[1130px]">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 flex-1 basis-[320px]">
          <h1 className="t-h1">{messages.title}</h1>
          <p className="ink-2 mt-1">{messages.lead}</p>
        </div>
        <LinkButton href="/creator/coupons/new" icon={<PlusBoldIcon />}>
          {messages.create}
        </LinkButton>
      </div>
      <DataTable<Coupon>
        {...table}
        {...state}
        {...downloads}
        label={messages.title}
        rows={data?.coupons ?? []}
        rowId={({ uid }) => uid}
        rowName={(coupon) => coupon.name}
        searchLabel={messages.search}
        emptyTitle={table.filtered ? undefined : messages.emptyTitle}
        emptyText={table.filtered ? messages.noneText : messages.emptyText}
        columns={[
          {
            key: 'name',
            label: messages.columns.name,
            render: (coupon) => (
              <>
                {name(coupon)}
                <span className="t-sm ink-3 block">{codeOf(coupon)}</span>
              </>
            ),
          },
          { key: 'discount', label: messages.columns.discount, render: discountOf },
          { key: 'valid', label: messages.columns.valid, render: validityOf },
          { key: 'uses', label: messages.columns.uses, sortable: true, align: 'end', render: usesOf },
          {
            key: 'revenue',
            label: messages.columns.revenue,
            sortable: true,
            align: 'end',
            render: ({ revenue }) => formatPaise(revenue),
          },
          { key: 'state', label: messages.columns.state, render: stateOf },
        ]}
        item={{
          title: name,
          detail: (coupon) =>
            [
              codeOf(coupon),
              discountOf(coupon),
              messages.usesAndRevenue(usesOf(coupon), formatPaise(coupon.revenue)),
            ].join(' • '),
          aside: stateOf,
        }}
      />
    </main>
  )
}
