import type { ReactNode } from 'react'
import { Chip } from '#design/chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount, formatDateTime, formatMobile } from '#platform/format/format.ts'
import { regionName } from '#platform/format/india.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { AdminOrder } from '../../contract/admin-orders.ts'
import { messages } from '../../messages/admin-orders-en.ts'
import { messages as documentMessages } from '../../messages/document-names-en.ts'
import { messages as termsMessages } from '../../messages/sale-terms-en.ts'
import { DocumentButton } from '../document-button.tsx'
import { useCanOpenBuyer } from '../use-can-open-buyer.ts'
import { termsText } from './terms-text.ts'

function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-2 divide-y divide-line">
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
            <dt className="ink-3 t-sm">{name}</dt>
            <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const moment = (at: string | null) => at && formatDateTime(at)

export function FactsCard({ order, items }: Pick<AdminOrder, 'order' | 'items'>) {
  return (
    <TitledCard id="facts" title={messages.facts}>
      <Facts
        rows={[
          [messages.mode, messages.modes[order.mode]],
          [messages.createdAt, moment(order.createdAt)],
          [messages.paidAt, moment(order.paidAt)],
          [messages.expiresAt, order.paidAt ? null : moment(order.expiresAt)],
          [messages.invoice, order.invoiceNumber],
          [messages.billingState, regionName(order.billingState)],
          [messages.gstin, order.gstin],
          [termsMessages.refundPolicy, termsText(items, 'refundPolicyVersion')],
          [termsMessages.terms, termsText(items, 'termsVersion')],
          [
            messages.receipt,
            <code key="receipt" className="font-mono text-[13px]">
              {order.receipt}
            </code>,
          ],
          [
            messages.providerOrder,
            order.providerOrderId && (
              <code key="theirs" className="font-mono text-[13px]">
                {order.providerOrderId}
              </code>
            ),
          ],
        ]}
      />
    </TitledCard>
  )
}

export function DocumentsCard({ order: { order, documents } }: { order: AdminOrder }) {
  return (
    <TitledCard id="documents" title={documentMessages.title}>
      <ul className="mt-2 divide-y divide-line">
        {documents.map((document) => (
          <li key={document.number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="font-semibold">{document.number}</span>
            <DocumentButton orderUid={order.uid} document={document} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

export function BuyerCard({ buyer }: { buyer: AdminOrder['buyer'] }) {
  return (
    <TitledCard id="buyer" title={messages.buyer}>
      <p className="mt-2">
        <Person {...buyer} />
      </p>
      <Facts
        rows={[
          [messages.columns.email, buyer.email],
          [messages.mobile, formatMobile(buyer.mobileNo)],
        ]}
      />
    </TitledCard>
  )
}

/** Leads to their page, for those who may open it. */
function Person({ uid, clubbedName }: { uid: string; clubbedName: string }) {
  const opensPerson = useCanOpenBuyer()
  return opensPerson ? (
    <Link href={pagePath('/admin/users/$id', { id: uid })} className="link font-semibold" lang={langOf(clubbedName)}>
      {clubbedName}
    </Link>
  ) : (
    <span className="font-semibold" lang={langOf(clubbedName)}>
      {clubbedName}
    </span>
  )
}

export function ItemsCard({ order: { order, items } }: { order: AdminOrder }) {
  return (
    <TitledCard id="items" title={messages.items}>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <li key={item.courseUid} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-[220px]">
              <Link
                href={pagePath('/course-details/$id', { id: item.path })}
                className="link"
                lang={langOf(item.courseTitle)}
              >
                {item.courseTitle}
              </Link>
              {item.adjustments.length > 0 && (
                <ul className="t-sm ink-3 mt-0.5">
                  <li>{messages.price(formatPaise(item.price))}</li>
                  {item.adjustments.map(({ kind, fundedBy, amount }) => (
                    <li key={kind}>{messages.adjustments[kind][fundedBy](`−${formatPaise(amount)}`)}</li>
                  ))}
                </ul>
              )}
              <span className="mt-1 flex flex-wrap gap-1.5">
                {item.product === 'gift' && <Chip tone="tint">{messages.gift}</Chip>}
                {item.seats && (
                  <Chip tone="tint">{messages.seats(item.seats.count, formatCount(item.seats.count))}</Chip>
                )}
                {item.surplus && <Chip tone="warn">{messages.surplus}</Chip>}
                {item.refunded > 0 && <Chip tone="tint">{messages.refunded(formatPaise(item.refunded))}</Chip>}
              </span>
              {item.seats && (
                <p className="t-sm ink-2 mt-1 wrap-anywhere">
                  {item.seats.name && <span className="block">{messages.group(item.seats.name)}</span>}
                  {messages.seatsTaken(formatCount(item.seats.accepted), formatCount(item.seats.used))}
                </p>
              )}
              {item.recipient && (
                <p className="t-sm ink-2 mt-1">
                  {messages.acceptedBy} <Person {...item.recipient} />
                </p>
              )}
            </div>
            <span className="font-semibold">{item.payable > 0 ? formatPaise(item.payable) : messages.free}</span>
          </li>
        ))}
      </ul>
      {order.couponCode && <p className="t-sm ink-3 pb-3">{messages.couponCode(order.couponCode)}</p>}
      <dl className="border-line grid gap-1.5 border-t pt-3">
        {order.discount > 0 && (
          <>
            <Line name={messages.subtotal} amount={formatPaise(order.subtotal)} />
            <Line name={messages.discount} amount={`−${formatPaise(order.discount)}`} />
          </>
        )}
        <Line name={messages.total} amount={formatPaise(order.total)} strong />
      </dl>
    </TitledCard>
  )
}

function Line({ name, amount, strong }: { name: string; amount: string; strong?: boolean }) {
  return (
    <div className={`row justify-between gap-4 ${strong ? 'font-bold' : 'ink-2'}`}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
