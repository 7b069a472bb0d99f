import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { ErrorState } from '#design/error-state.tsx'
import { DownloadSimpleIcon, LinkIcon, WhatsappLogoIcon } from '#design/icons/regular.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { Select } from '#design/select.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { TextInput } from '#design/text-input.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { query } from '#platform/api/client.ts'
import type { CouponDetails } from '../contract/coupons.ts'
import { messages } from '../messages/creator-en.ts'
import type { CouponSide } from './coupon-side.ts'
import { discountOf, lastDayOf } from './coupon-texts.ts'
import { downloadQrPicture } from './qr-picture.ts'

const { share: shareMessages } = messages

type Props = { side: CouponSide; coupon: CouponDetails }
type Course = { uid: string; title: string }

/** The link of a shared code for each course: to copy, for WhatsApp, and as a QR code to print. */
export function CouponShare({ side, coupon }: Props) {
  const forSale = coupon.courseList.filter((course) => course.forSale)
  const isWhole = coupon.allCourses && coupon.creator === null
  if (!isWhole && forSale.length === 0) return null
  return (
    <TitledCard id="share" title={shareMessages.title}>
      <div className="mt-3 grid gap-4">
        {coupon.state !== 'active' && <p className="ink-2">{shareMessages.notActive}</p>}
        {isWhole ? (
          <ShareOfAny side={side} coupon={coupon} />
        ) : (
          <ShareOfOne side={side} coupon={coupon} courses={forSale} />
        )}
      </div>
    </TitledCard>
  )
}

/** A coupon for the whole school: the course is searched for. */
function ShareOfAny({ side, coupon }: Props) {
  const [search, setSearch] = useState('')
  const { data, isError, refetch } = useQuery({
    ...query(side.calls.courses, { search }),
    placeholderData: keepPreviousData,
  })
  if (isError && !data) return <ErrorState heading="p" text={side.texts.coursesFailed} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-[420px] w-full" />
  return (
    <>
      <SearchInput label={messages.form.searchCourses} value={search} onSearch={setSearch} />
      {data.courses.length > 0 ? (
        <ShareOfOne side={side} coupon={coupon} courses={data.courses} />
      ) : (
        <p className="ink-2">{search ? messages.form.noneFound : side.texts.noCourses}</p>
      )}
    </>
  )
}

function ShareOfOne({ side, coupon, courses }: Props & { courses: readonly Course[] }) {
  const [chosen, setChosen] = useState('')
  const course = courses.find(({ uid }) => uid === chosen) ?? courses[0]
  if (!course) return null
  return (
    <>
      <Select
        label={shareMessages.course}
        value={course.uid}
        options={courses.map(({ uid, title }) => ({ value: uid, label: title }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <LinkOfCourse side={side} coupon={coupon} course={course} />
    </>
  )
}

function LinkOfCourse({ side, coupon, course }: Props & { course: Course }) {
  const { data, isError, refetch } = useQuery(query(side.calls.share, { uid: coupon.uid, course: course.uid }))
  if (isError) return <ErrorState heading="p" text={shareMessages.failed} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-[420px] w-full" />
  const { address, qrCode } = data
  const code = coupon.code ?? ''

  function whatsapp() {
    const until = coupon.validUntil ? shareMessages.untilDay(lastDayOf(coupon.validUntil)) : ''
    const text = shareMessages.text(discountOf(coupon), course.title, code, until, address)
    window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
  }

  return (
    <>
      <TextInput
        label={shareMessages.link}
        value={address}
        readOnly
        inputMode="none"
        onFocus={({ target }) => target.select()}
      />
      <Button
        full
        icon={<LinkIcon size={20} />}
        onClick={() => void copyText(address, { copied: shareMessages.copied, notCopied: shareMessages.notCopied })}
      >
        {shareMessages.copy}
      </Button>
      <Button variant="secondary" full icon={<WhatsappLogoIcon size={20} />} onClick={whatsapp}>
        {shareMessages.whatsapp}
      </Button>
      <svg
        role="img"
        aria-label={shareMessages.qr}
        className="mx-auto w-[180px] rounded-control bg-white"
        viewBox={`-2 -2 ${qrCode.size + 4} ${qrCode.size + 4}`}
      >
        <path d={qrCode.path} fill="#0f172a" shapeRendering="crispEdges" />
      </svg>
      <Button
        variant="secondary"
        full
        icon={<DownloadSimpleIcon size={20} />}
        onClick={() => void downloadQrPicture(qrCode, `${code}.png`)}
      >
        {shareMessages.download}
      </Button>
    </>
  )
}
