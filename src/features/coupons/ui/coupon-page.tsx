import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { Confirm } from '#design/confirm.tsx'
import { langOf } from '#design/lang-of.ts'
import { PageLoadState } from '#design/page-load-state.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { type CouponDetails, creatorCoupon, creatorCoupons, endCoupon } from '../contract.ts'
import { messages } from '../messages/creator-en.ts'
import { codesAddress } from './addresses.ts'
import { CodeList } from './code-list.tsx'
import { CouponShare } from './coupon-share.tsx'
import { discountOf, stateTones, validityOf } from './coupon-texts.ts'

export const Route = createFileRoute('/_creator/creator/coupons/$coupon')({
  validateSearch: codesAddress.read,
  head: async (context) => {
    const { title, coupon } = (await import('../messages/creator-en.ts')).messages
    return pageHead(context, { title, description: coupon.description, noindex: true })
  },
  component: CouponPage,
})

const { coupon: couponMessages } = messages

/** One coupon: its terms and figures, what to share, and its codes where there are many. */
function CouponPage() {
  const { coupon: uid } = Route.useParams()
  const shown = Route.useSearch()
  const { data, error, refetch } = useQuery(query(creatorCoupon, { uid }))
  if (!data)
    return (
      <PageLoadState
        error={error}
        missing={{ ...couponMessages.missing, list: '/creator/coupons' }}
        onRetry={() => void refetch()}
      />
    )
  return (
    <main id="main" className="max-w-[1130px]">
      <Breadcrumb items={[{ name: messages.title, link: '/creator/coupons' }, { name: data.name }]} />
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
        {data.state !== 'ended' && <EndCoupon coupon={data} />}
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid min-w-0 gap-6">
          <Figures coupon={data} />
          {data.codeKind === 'single' && <CodeList uid={uid} shown={shown} />}
          <Courses coupon={data} />
        </div>
        <div className="grid gap-6">
          {data.code && <CouponShare coupon={data} />}
          <Terms coupon={data} />
        </div>
      </div>
    </main>
  )
}

function EndCoupon({ coupon: { uid, name } }: { coupon: CouponDetails }) {
  const [asking, setAsking] = useState(false)
  const end = useWrite(() => call(endCoupon, { uid }), {
    changes: [creatorCoupon, creatorCoupons],
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {couponMessages.end}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate()}
        question={couponMessages.endQuestion}
        detail={`‘${name}’. ${couponMessages.endDetail}`}
        confirmLabel={couponMessages.end}
        loading={end.isPending}
        loadingLabel={couponMessages.ending}
      />
    </>
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

function Terms({ coupon }: { coupon: CouponDetails }) {
  const { maxUses, usesPerPerson, firstPurchaseOnly, codeKind } = coupon
  const terms = [
    [couponMessages.discount, discountOf(coupon)],
    [couponMessages.valid, validityOf(coupon)],
    ...(codeKind === 'shared'
      ? [[couponMessages.limit, maxUses === null ? couponMessages.noLimit : formatCount(maxUses)]]
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

function Courses({ coupon: { allCourses, courseList } }: { coupon: CouponDetails }) {
  return (
    <TitledCard id="courses" title={allCourses ? couponMessages.allCourses : couponMessages.courses}>
      {courseList.length === 0 && <p className="ink-2 mt-2">{couponMessages.noCourses}</p>}
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
