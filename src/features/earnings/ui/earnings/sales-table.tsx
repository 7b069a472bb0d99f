import { Chip } from '#design/chip.tsx'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { DayField } from '#design/day-field.tsx'
import { langOf } from '#design/lang-of.ts'
import type { TableState } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import type { useList } from '#platform/browser/use-list.ts'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { messages as regions } from '#platform/messages/regions-en.ts'
import type { creatorEarnings, CreatorEarnings, Sale } from '../../contract/earnings.ts'
import { messages } from '../../messages/earnings-en.ts'
import type { saleSorts } from '../../rules.ts'

const path = '/creator/earnings'
type Shown = TableState<
  (typeof saleSorts)[number],
  { from: readonly string[]; to: readonly string[]; course: readonly string[]; region: readonly string[] }
>
type Props = {
  address: Parameters<typeof useTableAddress<Shown>>[0]
  shown: Shown
  earnings: CreatorEarnings
  state: ReturnType<typeof useList<typeof creatorEarnings>>['state']
}

const names: Readonly<Partial<Record<string, string>>> = regions
const states = Object.entries(regions)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
const regionName = ({ region }: Sale) => names[region ?? ''] ?? messages.notSaid
const rateOf = ({ basisPoints, reason }: Sale) => messages.rate(String(basisPoints / 100), messages.reasons[reason])

/** Every sale with what it is made of. Nothing of a learner is shown but their State. */
export function SalesTable({ address, shown, earnings: { sales, courses }, state }: Props) {
  const { table, change } = useTableAddress(address, path, shown)
  const sum = (part: 'paid' | 'gst' | 'share') => formatPaise(sales.reduce((total, one) => total + one[part], 0))
  return (
    <div className="min-w-0">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <DayField label={messages.from} value={shown.from} onChange={(from) => change({ from })} />
        <DayField label={messages.to} value={shown.to} onChange={(to) => change({ to })} />
      </div>
      <DataTable<Sale>
        label={messages.sales}
        heading={
          <>
            <h2>{messages.sales}</h2>
            <p className="t-sm ink-3 font-normal tracking-normal">{messages.salesHint}</p>
          </>
        }
        rows={sales}
        rowId={({ id }) => String(id)}
        rowName={({ courseTitle, soldAt }) => messages.saleOf(courseTitle, formatDate(soldAt))}
        {...table}
        searchLabel={messages.search}
        {...state}
        emptyTitle={table.filtered ? undefined : messages.emptyTitle}
        emptyText={table.filtered ? messages.noneText : messages.emptyText}
        tools={
          <>
            <TableFilter
              label={messages.course}
              all={messages.allCourses}
              value={shown.course}
              options={courses.map(({ uid, title }) => ({ value: uid, label: title }))}
              onChange={(course) => change({ course })}
            />
            <TableFilter
              label={messages.state}
              all={messages.allStates}
              value={shown.region}
              options={states}
              onChange={(region) => change({ region })}
            />
          </>
        }
        columns={[
          {
            key: 'sold',
            label: messages.columns.sold,
            sortable: true,
            render: ({ soldAt }) => <span className="whitespace-nowrap">{formatDate(soldAt)}</span>,
          },
          {
            key: 'course',
            label: messages.columns.course,
            render: (sale) => (
              <span className="font-semibold">
                <CourseOfSale sale={sale} />
              </span>
            ),
          },
          { key: 'state', label: messages.columns.state, render: regionName },
          {
            key: 'paid',
            label: messages.columns.paid,
            sortable: true,
            align: 'end',
            render: (sale) => (
              <>
                {formatPaise(sale.paid)}
                {sale.discount > 0 && (
                  <span className="t-sm ink-3 block whitespace-nowrap">
                    {messages.listPrice(formatPaise(sale.listPrice), formatPaise(sale.discount))}
                  </span>
                )}
                <BorneByPlatform sale={sale} />
              </>
            ),
          },
          { key: 'gst', label: messages.columns.gst, align: 'end', render: ({ gst }) => formatPaise(gst) },
          {
            key: 'share',
            label: messages.columns.share,
            sortable: true,
            align: 'end',
            render: (sale) => (
              <>
                <span className="font-semibold">{formatPaise(sale.share)}</span>
                <span className="t-sm ink-3 block whitespace-nowrap">{rateOf(sale)}</span>
                <UnderReview sale={sale} />
                <TakenBack sale={sale} />
              </>
            ),
          },
        ]}
        item={{
          title: (sale) => <CourseOfSale sale={sale} />,
          detail: (sale) => (
            <>
              <span className="block">{messages.saleOf(formatDate(sale.soldAt), regionName(sale))}</span>
              <span className="block">
                {messages.paidAndGst(formatPaise(sale.paid), formatPaise(sale.gst))} {rateOf(sale)}
              </span>
              <BorneByPlatform sale={sale} />
              <UnderReview sale={sale} />
              <TakenBack sale={sale} />
            </>
          ),
          aside: ({ share }) => <span className="self-start font-semibold">{formatPaise(share)}</span>,
        }}
        totals={
          sales.length > 0
            ? {
                label: messages.total,
                cells: { paid: sum('paid'), gst: sum('gst'), share: sum('share') },
                aside: sum('share'),
              }
            : undefined
        }
      />
    </div>
  )
}

/** The platform made it cheaper, and bears that. */
function BorneByPlatform({ sale: { borneByPlatform } }: { sale: Sale }) {
  if (borneByPlatform === 0) return null
  return <span className="t-sm ink-3 block">{messages.borneByPlatform(formatPaise(borneByPlatform))}</span>
}

/** The share stays held until a person has looked at the sale. */
function UnderReview({ sale }: { sale: Sale }) {
  if (!sale.underReview) return null
  return (
    <span className="mt-1 block">
      <Chip tone="warn">{messages.underReview}</Chip>
    </span>
  )
}

/** What a refund took of the share. */
function TakenBack({ sale: { refunded, paid, takenBack } }: { sale: Sale }) {
  if (refunded === 0) return null
  return (
    <span className="mt-1 inline-flex flex-wrap items-center justify-end gap-2">
      <Chip tone="bad">{refunded === paid ? messages.refunded : messages.partlyRefunded}</Chip>
      {takenBack > 0 && <span className="t-sm text-bad-ink">{messages.takenBack(formatPaise(takenBack))}</span>}
    </span>
  )
}

function CourseOfSale({ sale: { courseTitle, isGift, seats } }: { sale: Sale }) {
  return (
    <>
      <span lang={langOf(courseTitle)}>{courseTitle}</span>
      {seats !== null && (
        <Chip tone="tint" className="ml-2">
          {messages.seats(seats, formatCount(seats))}
        </Chip>
      )}
      {isGift && (
        <Chip tone="tint" className="ml-2">
          {messages.gift}
        </Chip>
      )}
    </>
  )
}
