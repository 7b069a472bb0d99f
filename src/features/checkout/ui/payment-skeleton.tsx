import { Skeleton } from '#design/skeleton.tsx'
import { messages } from '../messages/en.ts'
import { CheckoutFrame } from './checkout-frame.tsx'

export function PaymentSkeleton({ title = messages.completePurchase }: { title?: string }) {
  return (
    <CheckoutFrame busy>
      <h1 className="t-h1">{title}</h1>
      <div className="skeleton-late">
        <Skeleton className="mt-3 h-5 w-4/5 max-w-[420px]" />
        <div className="mt-7 grid items-start gap-5 lg:mt-9 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-8">
          <div className="card p-5 lg:p-7">
            <Skeleton className="h-6 w-36" />
            <div className="mt-4 flex gap-4 lg:gap-6">
              <Skeleton className="aspect-[16/10] w-[104px] shrink-0 !rounded-cover lg:w-[220px]" />
              <div className="flex-1">
                <Skeleton className="h-6 w-full" />
                <Skeleton className="mt-3 h-5 w-2/3" />
              </div>
            </div>
          </div>
          <div className="card !rounded-panel p-5 lg:p-7">
            <Skeleton className="h-6 w-44" />
            <Skeleton className="mt-6 h-5 w-full" />
            <Skeleton className="mt-3 h-5 w-full" />
            <Skeleton className="mt-6 h-9 w-full" />
            <Skeleton className="mt-6 h-[52px] w-full !rounded-control" />
          </div>
        </div>
      </div>
    </CheckoutFrame>
  )
}
