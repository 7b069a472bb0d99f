import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/browser/page-head.ts'
import { creatorSide } from './coupon-side.ts'
import { NewCoupon } from './new-coupon.tsx'

export const Route = createFileRoute('/_creator/creator/coupons/new')({
  head: async (context) => {
    const { form } = (await import('../messages/creator-en.ts')).messages
    return pageHead(context, { title: form.title, description: form.description, noindex: true })
  },
  component: () => <NewCoupon side={creatorSide} />,
})
