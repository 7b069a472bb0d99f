import { useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Modal } from '#design/modal.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { isTeachingRole } from '#platform/api/contract.ts'
import { formatPaise } from '#platform/format/money.ts'
import { messages } from '../../messages/bundle-en.ts'
import { messages as checkoutMessages } from '../../messages/en.ts'
import { MultiNotes } from '../multi-notes.tsx'
import { usePayment } from '../payment-store.ts'
import { SummaryLine } from '../summary-line.tsx'
import type { BundleOffer } from './bundle-offer.ts'
import { type BundleRefusal, buyBundle } from './buy-bundle.ts'

export type BoughtBundle = { uid: string; title: string; courses: readonly CourseCard[] }

type Props = {
  open: boolean
  onClose: () => void
  bundle: BoughtBundle
  /** What this person pays for it. */
  offer: BundleOffer
  /** It costs something else by now. */
  onOffer: (offer: BundleOffer) => void
}

/** A bundle before it is paid for: its courses on the left, what they cost together and the next step on the right. */
export function BundleModal({ open, onClose, bundle, offer, onOffer }: Props) {
  const loading = usePayment((state) => state.loading)
  const [refusal, setRefusal] = useState<BundleRefusal | null>(null)

  async function buy() {
    setRefusal(null)
    const refused = await buyBundle(bundle, offer)
    if (refused && 'offer' in refused) onOffer(refused.offer)
    setRefusal(refused)
  }
  function close() {
    setRefusal(null)
    onClose()
  }

  return (
    <Modal
      open={open}
      onClose={close}
      id="bundle-modal"
      title={
        <span className="t-h2 block pt-4 pr-12 pl-4 md:pt-7 md:pl-8" lang={langOf(bundle.title)}>
          {messages.title(bundle.title)}
        </span>
      }
      description={<span className="block px-4 pb-4 md:px-8 md:pb-5">{messages.included(offer.courses.length)}</span>}
      width={1020}
      bare
      locked={loading}
    >
      <div className="border-t border-line md:grid md:grid-cols-[minmax(0,1fr)_min(372px,42%)]">
        <ul className="px-4 md:px-8">
          {bundle.courses.map((course) => (
            <CourseRow key={course.uid} course={course} owned={offer.owned.includes(course.uid)} />
          ))}
        </ul>
        <div className="border-line bg-sunken p-4 max-md:border-t md:border-l md:p-7">
          <Summary offer={offer} />
          {refusal && <Refusal refusal={refusal} onClose={close} />}
          {canBuy(refusal, offer) && (
            <Button
              className="mt-5"
              size="large"
              full
              loading={loading}
              loadingLabel={checkoutMessages.initiating}
              onClick={() => void buy()}
            >
              {offer.price > 0 ? messages.pay(formatPaise(offer.price)) : messages.free}
            </Button>
          )}
          <Button className="mt-1.5" variant="text" full onClick={close} disabled={loading}>
            {messages.notNow}
          </Button>
          <MultiNotes />
          <p className="t-xs ink-3 mt-3">{messages.refund}</p>
        </div>
      </div>
    </Modal>
  )
}

const canBuy = (refusal: BundleRefusal | null, { courses }: BundleOffer) =>
  courses.length > 0 &&
  (refusal === null || refusal.kind === 'changed' || (refusal.kind === 'failed' && refusal.mayRepeat))

function CourseRow({ course, owned }: { course: CourseCard; owned: boolean }) {
  const { courseTitle, courseThumbnailLink, courseDiscountedPrice, instructor } = course
  return (
    <li className="flex gap-4 border-b border-line py-4 last:border-0">
      <div className="w-[84px] shrink-0 md:w-[112px]">
        <CoverImage src={courseThumbnailLink} className="!rounded-control" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="t-title clamp-2" lang={langOf(courseTitle)}>
          {courseTitle}
        </p>
        <p className="t-sm ink-3 mt-1" lang={langOf(instructor)}>
          {instructor}
        </p>
        <p className="mt-1">
          {owned ? (
            <span className="font-semibold text-ok-ink">{messages.owned}</span>
          ) : courseDiscountedPrice > 0 ? (
            formatPaise(courseDiscountedPrice)
          ) : (
            checkoutMessages.free
          )}
        </p>
      </div>
    </li>
  )
}

function Summary({ offer: { price, together } }: { offer: BundleOffer }) {
  return (
    <>
      <dl className="grid gap-2.5">
        <SummaryLine label={messages.alone}>{formatPaise(together)}</SummaryLine>
        {together > price && <SummaryLine label={messages.saving} minus={formatPaise(together - price)} />}
      </dl>
      <dl>
        <div className="mt-2.5 flex items-end justify-between gap-4 border-t border-line pt-3 font-bold">
          <dt className="text-[18px]">{messages.total}</dt>
          <dd className="text-[24px] leading-none">{price > 0 ? formatPaise(price) : checkoutMessages.free}</dd>
        </div>
      </dl>
    </>
  )
}

function Refusal({ refusal, onClose }: { refusal: BundleRefusal; onClose: () => void }) {
  const teaches = useSession(({ user }) => user !== null && isTeachingRole(user.userRole))
  const { title, text, next } = wordsOf(refusal, teaches)
  return (
    <div className="mt-4 grid gap-3">
      <AlertBanner type="warning">
        <strong className="block">{title}</strong>
        {text}
      </AlertBanner>
      {next && (
        <LinkButton variant="secondary" full href={next.href} onClick={onClose}>
          {next.label}
        </LinkButton>
      )}
    </div>
  )
}

type Words = { title: string; text: string; next?: { label: string; href: string } }

/** What happened, and what to do next. */
function wordsOf(refusal: BundleRefusal, teaches: boolean): Words {
  const contact = { label: messages.contact, href: '/contact-us' }
  switch (refusal.kind) {
    case 'changed': {
      const { price } = refusal.offer
      const now = price > 0 ? formatPaise(price) : checkoutMessages.free
      return { title: messages.changedTitle, text: messages.changedText(now) }
    }
    case 'owned':
      return {
        title: messages.ownedTitle,
        text: messages.ownedText,
        next: { label: messages.myCourses, href: '/my-enrolled-courses' },
      }
    case 'gone':
      return {
        title: messages.goneTitle,
        text: messages.goneText,
        next: { label: messages.allBundles, href: '/bundles' },
      }
    case 'own':
      return {
        title: messages.ownTitle,
        text: refusal.message,
        next: teaches ? { label: messages.myContent, href: '/my-content' } : contact,
      }
    case 'failed':
      return refusal.mayRepeat
        ? { title: messages.failedTitle, text: refusal.message }
        : { title: messages.failedTitle, text: refusal.message, next: contact }
  }
}
