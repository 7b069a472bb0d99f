import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call, query } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { couponCourseChoice, createCoupon, creatorCoupons } from '../contract.ts'
import { messages } from '../messages/creator-en.ts'
import { CouponForm } from './coupon-form.tsx'

export const Route = createFileRoute('/_creator/creator/coupons/new')({
  head: async (context) => {
    const { form } = (await import('../messages/creator-en.ts')).messages
    return pageHead(context, { title: form.title, description: form.description, noindex: true })
  },
  component: NewCouponPage,
})

const { form: formMessages } = messages

function NewCouponPage() {
  const { data, isError, refetch } = useQuery(query(couponCourseChoice, {}))
  const navigate = Route.useNavigate()
  const queries = useQueryClient()

  async function create(written: Omit<ParsedOf<typeof createCoupon>, 'idempotencyKey'>) {
    try {
      const { data: made, message } = await withIdempotencyKey(written, (idempotencyKey) =>
        call(createCoupon, { ...written, idempotencyKey }),
      )
      toast.success(message)
      void queries.invalidateQueries({ queryKey: [creatorCoupons.call] })
      await navigate({ href: pagePath('/creator/coupons/$coupon', { coupon: made.uid }), replace: true })
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <main id="main" className="max-w-[760px]">
      <Breadcrumb items={[{ name: messages.title, link: '/creator/coupons' }, { name: formMessages.title }]} />
      <h1 className="t-h1 mt-3">{formMessages.title}</h1>
      <p className="ink-2 mt-1">{formMessages.description}</p>
      {data ? (
        <CouponForm courses={data.courses} onSubmit={create} />
      ) : isError ? (
        <ErrorState text={formMessages.coursesFailed} onRetry={() => void refetch()} />
      ) : (
        <div className="skeleton-late mt-6" role="status" aria-label={formMessages.title}>
          <Skeleton className="h-[760px] !rounded-card" />
        </div>
      )}
    </main>
  )
}
