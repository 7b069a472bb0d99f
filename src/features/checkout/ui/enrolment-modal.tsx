import { Avatar } from '#design/avatar.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { CheckBoldIcon } from '#design/icons/bold.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Modal } from '#design/modal.tsx'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { savingOf } from '#features/catalogue/rules/saving.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { LevelChip } from '#features/catalogue/ui/level-chip.tsx'
import { Price } from '#features/catalogue/ui/price.tsx'
import { PriceUntil } from '#features/catalogue/ui/price-until.tsx'
import { useMyCourses } from '#features/enrolments/ui/my-courses-store.ts'
import { useBenefits } from '#features/theme/ui/use-benefits.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatPaise } from '#platform/format/money.ts'
import { messages as couponMessages } from '../messages/coupon-en.ts'
import { messages } from '../messages/en.ts'
import { CouponField } from './coupon/coupon-field.tsx'
import { useCoupon } from './coupon/use-coupon.ts'
import { CourseFacts } from './course-facts.tsx'
import { singleModal } from './enrolment-modal-ids.ts'
import { EnrolmentNotes } from './enrolment-notes.tsx'
import { GiveAsGift } from './gift/give-as-gift.tsx'
import { BuyForGroup } from './seats/buy-for-group.tsx'
import { initiatePayment } from './initiate-payment.ts'
import { usePayment } from './payment-store.ts'

type Props = { open: boolean; course: CourseCard; onClose: () => void }

/** One course: what it is on the left, what it costs and the next step on the right (specification 2.7). */
export function EnrolmentModal({ open, course, onClose }: Props) {
  const loading = usePayment((state) => state.loading)
  return (
    <Modal
      open={open}
      onClose={onClose}
      id={singleModal}
      title={<span lang={langOf(course.courseTitle)}>{messages.enrollIn(course.courseTitle)}</span>}
      titleHidden
      width={940}
      bare
      locked={loading}
    >
      <div className="md:grid md:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
        <Course course={course} />
        <Offer course={course} onClose={onClose} />
        <Benefits />
      </div>
    </Modal>
  )
}

function Course({ course }: { course: CourseCard }) {
  return (
    <div className="p-4 md:px-7 md:pt-7 md:pb-5">
      <CoverImage src={course.courseThumbnailLink} className="!aspect-[16/7] md:!aspect-[16/8.2]">
        <span className="absolute bottom-3 left-3">
          <LevelChip level={course.level}>{catalogueMessages.levels[course.level]}</LevelChip>
        </span>
      </CoverImage>
      <h3 className="mt-4 text-[22px] md:text-[25px]" lang={langOf(course.courseTitle)}>
        {course.courseTitle}
      </h3>
      <p className="ink-2 mt-1.5" lang={langOf(course.shortDescription)}>
        {course.shortDescription}
      </p>
      <CourseFacts course={course} />
      {course.instructor && (
        <div className="row mt-4 gap-3">
          <Avatar name={course.instructor} size={36} square />
          <p className="leading-tight">
            <span className="block font-semibold" lang={langOf(course.instructor)}>
              {course.instructor}
            </span>
            <span className="t-sm ink-3">{messages.instructor}</span>
          </p>
        </div>
      )}
    </div>
  )
}

function Offer({ course, onClose }: { course: CourseCard; onClose: () => void }) {
  const loading = usePayment((state) => state.loading)
  const owned = useMyCourses((state) => course.uid in state.enrolled)
  const coupon = useCoupon([course], !owned)
  const [priced = course] = coupon.courses
  const { courseDiscountedPrice, courseWasPrice } = priced
  const { savedPaise } = savingOf(priced)
  return (
    <div className="flex flex-col border-line p-4 max-md:border-y md:row-span-2 md:border-l md:bg-sunken md:p-7">
      <h3 className="text-[22px] md:mt-8 md:text-[28px]">{messages.readyToLearn}</h3>
      <p className="mt-3">
        <Price pricePaise={courseDiscountedPrice} wasPaise={courseWasPrice} big showOff={false} />
      </p>
      {savedPaise > 0 && (
        <p className="mt-2">
          <Chip tone="highlight">{messages.save(formatPaise(savedPaise))}</Chip>
        </p>
      )}
      <PriceUntil endsAt={priced.discountEndsAt} className="t-sm ink-2 mt-2" />
      <CouponField coupon={coupon} className="mt-3" />
      <div className="mt-5 grid gap-2.5 md:mt-7">
        {owned ? (
          <LinkButton size="large" full href={pagePath('/learning/$id', { id: course.uid })} onClick={onClose}>
            {messages.goToCourse}
          </LinkButton>
        ) : (
          <Button
            size="large"
            full
            loading={loading || coupon.isChecking}
            loadingLabel={loading ? messages.initiating : couponMessages.checking}
            onClick={() => void initiatePayment([course], coupon)}
          >
            {messages.enrollNow}
          </Button>
        )}
        <LinkButton
          variant="secondary"
          full
          href={pagePath('/course-details/$id', { id: course.path })}
          onClick={onClose}
        >
          {messages.viewDetails}
        </LinkButton>
        {course.courseDiscountedPrice > 0 && (
          <>
            <GiveAsGift course={course} onClick={onClose} />
            <BuyForGroup course={course} onClick={onClose} />
          </>
        )}
      </div>
      <EnrolmentNotes studentsCount={course.studentsCount} />
    </div>
  )
}

function Benefits() {
  const benefits = useBenefits()
  return (
    <div className="p-4 md:px-7 md:pt-0 md:pb-7">
      <div className="border-line md:border-t md:pt-5">
        <h3 className="mb-3 text-base font-semibold">{messages.whatYouGet}</h3>
        <ul className="grid gap-x-3 gap-y-2.5 text-[15px] min-[400px]:grid-cols-2">
          {benefits.map(({ name, text }) => (
            <li key={name} className="row gap-2">
              <CheckBoldIcon size={16} className="text-accent-ink" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
