import type { ReactNode } from 'react'
import { savingOf } from '#features/catalogue/rules/saving.ts'
import { Price } from '#features/catalogue/ui/price.tsx'
import { PriceUntil } from '#features/catalogue/ui/price-until.tsx'
import { formatPaise } from '#platform/format/money.ts'
import { messages } from '../messages/en.ts'
import type { Course } from './details-query.ts'
import { EnrollButton } from './enroll-button.tsx'

/** Price and next step at the foot of small screens, in sight until the page ends. */
export function BuyBar({ course, owned, above }: { course: Course; owned: boolean; above: ReactNode }) {
  const { savedPaise } = savingOf(course)
  return (
    <div className="bottom-bar row sticky bottom-0 z-10 gap-3 border-t border-line bg-surface px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden">
      {above}
      {!owned && (
        <div className="min-w-0">
          <Price
            pricePaise={course.hasPrice ? course.courseDiscountedPrice : null}
            wasPaise={course.courseWasPrice}
            showOff={false}
          />
          {savedPaise > 0 && <p className="t-xs font-semibold text-ok-ink">{messages.save(formatPaise(savedPaise))}</p>}
          <PriceUntil endsAt={course.discountEndsAt} className="t-xs ink-2" />
        </div>
      )}
      <EnrollButton course={course} owned={owned} className="flex-1" />
    </div>
  )
}
