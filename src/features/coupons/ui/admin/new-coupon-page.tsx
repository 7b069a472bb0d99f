import { createFileRoute } from '@tanstack/react-router'
import { AlertBanner } from '#design/alert-banner.tsx'
import { useSite } from '#features/theme/ui/use-site.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { messages } from '../../messages/admin-en.ts'
import { adminSide } from '../coupon-side.ts'
import { NewCoupon } from '../new-coupon.tsx'

export const Route = createFileRoute('/_finance/admin/coupons/new')({
  head: async (context) => {
    const { form } = (await import('../../messages/creator-en.ts')).messages
    return pageHead(context, { title: form.title, description: form.description, noindex: true })
  },
  component: NewPlatformCouponPage,
})

function NewPlatformCouponPage() {
  const { name } = useSite()
  return (
    <NewCoupon
      side={adminSide}
      note={
        <AlertBanner type="info" className="mt-5">
          {messages.whoBears(name)}
        </AlertBanner>
      }
    />
  )
}
