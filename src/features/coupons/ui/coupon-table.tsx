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
import type { adminCoupons } from '../contract/admin-coupons.ts'
import type { Coupon } from '../contract/coupons.ts'
import { messages } from '../messages/creator-en.ts'
import type { CouponSide } from './coupon-side.ts'
import { discountOf, stateTones, usesOf, validityOf } from './coupon-texts.ts'

const codeOf = ({ code, codes }: Coupon) => code ?? messages.codes(codes, formatCount(codes))
const stateOf = ({ state }: Coupon) => <Chip tone={stateTones[state]}>{messages.states[state]}</Chip>

type Props = {
  side: CouponSide
  /** From the page's address. */
  table: ReturnType<typeof useTableAddress>['table']
  request: InputOf<typeof adminCoupons>
  /** Below the heading. */
  lead: string
  emptyText: string
  tools?: ReactNode
  /** Whose each is, where the list has those of many. */
  ownerOf?: (coupon: Coupon) => string
}

/** The page of a list of coupons, with what each brought in. */
export function CouponTable({ side, table, request, lead, emptyText, tools, ownerOf }: Props) {
  const { data, state } = useList(side.calls.list, request)
  const downloads = useDownloads(side.calls.list, request, 'coupons')
  const name = (coupon: Coupon) => (
    <Link href={side.pageOf(coupon.uid)} className="link font-semibold" lang={langOf(coupon.name)}>
      {coupon.name}
    </Link>
  )
  return (
    <main id="main" className={ownerOf ? 'max-w-[1260px]' : 'max-w-[1130px]'}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 flex-1 basis-[320px]">
          <h1 className="t-h1">{side.texts.title}</h1>
          <p className="ink-2 mt-1">{lead}</p>
        </div>
        <LinkButton href={side.create} icon={<PlusBoldIcon />}>
          {messages.create}
        </LinkButton>
      </div>
      <DataTable<Coupon>
        {...table}
        {...state}
        {...downloads}
        label={side.texts.title}
        rows={data?.coupons ?? []}
        rowId={({ uid }) => uid}
        rowName={(coupon) => coupon.name}
        searchLabel={messages.search}
        emptyTitle={table.filtered ? undefined : messages.emptyTitle}
        emptyText={table.filtered ? messages.noneText : emptyText}
        tools={tools}
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
          ...(ownerOf
            ? [
                {
                  key: 'owner',
                  label: messages.columns.owner,
                  render: (coupon: Coupon) => <span lang={langOf(ownerOf(coupon))}>{ownerOf(coupon)}</span>,
                },
              ]
            : []),
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
              ...(ownerOf ? [ownerOf(coupon)] : []),
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
