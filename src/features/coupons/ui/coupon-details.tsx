import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Chip } from '#design/chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { PageLoadState } from '#design/page-load-state.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { query } from '#platform/api/client.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { CouponDetails } from '../contract/coupons.ts'
import { messages as adminMessages } from '../messages/admin-en.ts'
import { messages } from '../messages/creator-en.ts'
import type { codesAddress } from './addresses.ts'
import { CodeList } from './code-list.tsx'
import { CouponShare } from './coupon-share.tsx'
import type { CouponSide } from './coupon-side.ts'
import { discountOf, stateTones, validityOf } from './coupon-texts.ts'

const { coupon: couponMessages } = messages

type Props = {
  side: CouponSide
  uid: string
  /** What the table of its codes shows. */
  shown: ReturnType<typeof codesAddress.read>
  /** Ends it, and what else this side says of it. */
  parts: (coupon: CouponDetails) => {
    end: ReactNode
    /** Above its figures. */
    notice?: ReactNode
    terms?: readonly (readonly [label: string, value: ReactNode])[]
    /** Its codes and its link are for others. */
    isForeign?: boolean
  }
}

/** One coupon: its terms and figures, what to share, and its codes where there are many. */
export function CouponPageOf({ side, uid, shown, parts }: Props) {
  const { data, error, refetch } = useQuery(query(side.calls.one, { uid }))
  if (!data)
    return (
      <PageLoadState
        error={error}
        missing={{ ...couponMessages.missing, list: side.list }}
        onRetry={() => void refetch()}
      />
    )
  const { end, notice, terms = [], isForeign = false } = parts(data)
  return (
    <main id="main" className="max-w-[1130px]">
      <Breadcrumb items={[{ name: side.texts.title, link: side.list }, { name: data.name }]} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="t-h1 [overflow-wrap:anywhere]" lang={langOf(data.name)}>
            {data.name}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-2.5">
            <Chip tone={stateTones[data.state]}>{messages.states[data.state]}</Chip>
            <span className="ink-2">
              {[data.code, discountOf(data), validityOf(data)].filter((part) => part !== null).join(' • ')}
            </span>
          </p>
        </div>
        {data.state !== 'ended' && end}
      </div>
      {notice}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid min-w-0 gap-6">
          <Figures coupon={data} />
          {data.codeKind === 'single' && !isForeign && <CodeList side={side} uid={uid} shown={shown} />}
          <Courses side={side} coupon={data} />
        </div>
        <div className="grid gap-6">
          {data.code && !isForeign && data.state !== 'ended' && <CouponShare side={side} coupon={data} />}
          <Terms coupon={data} more={terms} />
        </div>
      </div>
    </main>
  )
}

/** Why an administrator ended it, as its creator and administrators read it. */
export function EndReason({ title, reason }: { title: string; reason: string }) {
  if (!reason) return null
  return (
    <AlertBanner type="warning" className="mt-5">
      <strong className="block">{title}</strong>
      <span lang={langOf(reason)}>{reason}</span>
    </AlertBanner>
  )
}

function Figures({ coupon: { uses, revenue } }: { coupon: CouponDetails }) {
  return (
    <dl className="card grid gap-5 p-5 sm:grid-cols-2 md:p-6">
      <div>
        <dt className="ink-2">{couponMessages.uses}</dt>
        <dd className="t-h2 mt-1">{formatCount(uses)}</dd>
      </div>
      <div>
        <dt className="ink-2">{couponMessages.revenue}</dt>
        <dd className="t-h2 mt-1">{formatPaise(revenue)}</dd>
        <dd className="t-sm ink-3 mt-1">{couponMessages.revenueHint}</dd>
      </div>
    </dl>
  )
}

function Terms({ coupon, more }: { coupon: CouponDetails; more: NonNullable<ReturnType<Props['parts']>['terms']> }) {
  const { maxUses, usesPerPerson, firstPurchaseOnly, codeKind } = coupon
  const terms: (readonly [label: string, value: ReactNode])[] = [
    ...more,
    [couponMessages.discount, discountOf(coupon)],
    [couponMessages.valid, validityOf(coupon)],
    ...(codeKind === 'shared'
      ? [[couponMessages.limit, maxUses === null ? couponMessages.noLimit : formatCount(maxUses)] as const]
      : []),
    [couponMessages.perPerson, formatCount(usesPerPerson)],
    [couponMessages.who, firstPurchaseOnly ? couponMessages.firstPurchase : couponMessages.everyone],
  ]
  return (
    <TitledCard id="terms" title={couponMessages.terms}>
      <dl className="mt-3 grid gap-2.5">
        {terms.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="ink-2">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  )
}

function Courses({ side, coupon: { allCourses, courseList, creator } }: { side: CouponSide; coupon: CouponDetails }) {
  const isWhole = allCourses && creator === null
  return (
    <TitledCard id="courses" title={allCourses ? side.texts.allCourses(creator?.clubbedName) : couponMessages.courses}>
      {isWhole && <p className="ink-2 mt-2">{adminMessages.allCoursesText}</p>}
      {courseList.length === 0 && !isWhole && <p className="ink-2 mt-2">{side.texts.noCoursesForSale}</p>}
      <ul className="mt-2 divide-y divide-line">
        {courseList.map(({ uid, title, forSale, price, payable }) => (
          <li key={uid} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 flex-1 basis-[220px] font-semibold" lang={langOf(title)}>
              {title}
            </span>
            <span className="ink-2">
              {forSale
                ? couponMessages.price(formatPaise(price), payable > 0 ? formatPaise(payable) : couponMessages.free)
                : couponMessages.notForSale}
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
