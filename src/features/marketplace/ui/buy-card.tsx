import type { ReactNode } from 'react'
import { Chip } from '#design/chip.tsx'
import { ShieldCheckFillIcon } from '#design/icons/fill.tsx'
import type { Icon } from '#design/icons/outline.tsx'
import {
  CertificateIcon,
  DeviceMobileIcon,
  DownloadSimpleIcon,
  HeadsetIcon,
  InfinityIcon,
  UsersThreeIcon,
} from '#design/icons/regular.tsx'
import { Link } from '#design/link.tsx'
import { savingOf } from '#features/catalogue/rules/saving.ts'
import { Price } from '#features/catalogue/ui/price.tsx'
import { PriceUntil } from '#features/catalogue/ui/price-until.tsx'
import { messages as moneyBackMessages } from '#features/checkout/messages/money-back-en.ts'
import { certificatesExist } from '#features/theme/rules/site.ts'
import { type BenefitName, useBenefits } from '#features/theme/ui/use-benefits.ts'
import { formatPaise } from '#platform/format/money.ts'
import { messages } from '../messages/en.ts'
import type { Course } from './details-query.ts'
import { BasketLine, BuyNowLink, EnrollButton, ForOthersLines } from './enroll-button.tsx'

const benefitIcons: Record<BenefitName, Icon> = {
  lifetime: InfinityIcon,
  certificate: CertificateIcon,
  devices: DeviceMobileIcon,
  support: HeadsetIcon,
  community: UsersThreeIcon,
}

/** Price, the next step, and what comes with it; stays in sight while the page is read. */
export function BuyCard({
  course,
  creator,
  owned,
  cover,
  actions,
}: {
  course: Course
  /** The uid of its creator, who buys no gift of it. */
  creator: string
  owned: boolean
  cover: ReactNode
  actions: ReactNode
}) {
  return (
    <div className="card overflow-hidden rounded-panel! shadow-3">
      {cover}
      <div className="p-6">
        {owned ? <p className="font-semibold">{messages.owned}</p> : <PriceLines course={course} />}
        <div className="mt-5 grid gap-2.5">
          <EnrollButton course={course} owned={owned} />
          {!owned && <BuyNowLink course={course} />}
          <BasketLine course={course} owned={owned} />
          {actions}
          <ForOthersLines course={course} creator={creator} />
        </div>
        <Benefits downloads={course.downloads === 'allowed'} />
        {!owned && course.courseDiscountedPrice > 0 && <MoneyBack />}
      </div>
    </div>
  )
}

/** The card's facts without price and button, for small screens, where the bottom bar has those. */
export function BuyDetails({ course, creator, owned }: { course: Course; creator: string; owned: boolean }) {
  return (
    <div className="card mt-8 grid gap-2.5 p-5 lg:hidden">
      {!owned && <BuyNowLink course={course} />}
      <BasketLine course={course} owned={owned} />
      <ForOthersLines course={course} creator={creator} />
      <Benefits downloads={course.downloads === 'allowed'} />
      {!owned && course.courseDiscountedPrice > 0 && <MoneyBack />}
    </div>
  )
}

function PriceLines({ course }: { course: Course }) {
  const { hasPrice, courseDiscountedPrice, courseWasPrice, discountEndsAt } = course
  const { savedPaise, percent } = savingOf(course)
  return (
    <>
      <p>
        <Price pricePaise={hasPrice ? courseDiscountedPrice : null} wasPaise={courseWasPrice} big showOff={false} />
      </p>
      {savedPaise > 0 && (
        <p className="row t-sm mt-1.5 gap-2">
          <Chip tone="highlight">{messages.save(formatPaise(savedPaise))}</Chip>
          <span className="ink-3">{messages.percentOff(percent)}</span>
        </p>
      )}
      <PriceUntil endsAt={discountEndsAt} className="t-sm ink-2 mt-2" />
    </>
  )
}

function Benefits({ downloads }: { downloads: boolean }) {
  return (
    <ul className="mt-5 space-y-3 border-t border-line pt-5 text-[15.5px]">
      {useBenefits().map(({ name, text }) => {
        const Mark = benefitIcons[name]
        return (
          <li key={name} className="row gap-3">
            <Mark size={21} className="text-link" />
            {text}
          </li>
        )
      })}
      {downloads && (
        <li className="row gap-3">
          <DownloadSimpleIcon size={21} className="text-link" />
          {messages.downloads}
        </li>
      )}
    </ul>
  )
}

/** The guarantee, and the rule behind it in one line. */
export function MoneyBack() {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="row t-sm ink-2 gap-2">
        <ShieldCheckFillIcon size={20} className="text-accent-ink" />
        {moneyBackMessages.title}
      </p>
      <p className="t-xs ink-3 mt-1.5">
        {moneyBackMessages.rule(certificatesExist)}{' '}
        <Link href="/refund-policy" className="link">
          {messages.refundPolicy}
        </Link>
      </p>
    </div>
  )
}
