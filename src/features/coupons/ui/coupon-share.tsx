import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { ErrorState } from '#design/error-state.tsx'
import { DownloadSimpleIcon, LinkIcon, WhatsappLogoIcon } from '#design/icons/regular.tsx'
import { Select } from '#design/select.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { TextInput } from '#design/text-input.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { query } from '#platform/api/client.ts'
import { type CouponDetails, couponShare } from '../contract.ts'
import { messages } from '../messages/creator-en.ts'
import { discountOf, lastDayOf } from './coupon-texts.ts'
import { downloadQrPicture } from './qr-picture.ts'

const { share: shareMessages } = messages

/** The link of a shared code for each course: to copy, for WhatsApp, and as a QR code to print. */
export function CouponShare({ coupon }: { coupon: CouponDetails }) {
  const [chosen, setChosen] = useState('')
  const forSale = coupon.courseList.filter((course) => course.forSale)
  const course = forSale.find(({ uid }) => uid === chosen) ?? forSale[0]
  if (!course) return null
  return (
    <TitledCard id="share" title={shareMessages.title}>
      <div className="mt-3 grid gap-4">
        {coupon.state !== 'active' && <p className="ink-2">{shareMessages.notActive}</p>}
        <Select
          label={shareMessages.course}
          value={course.uid}
          options={forSale.map(({ uid, title }) => ({ value: uid, label: title }))}
          onChange={({ target }) => setChosen(target.value)}
        />
        <LinkOfCourse coupon={coupon} course={course} />
      </div>
    </TitledCard>
  )
}

type Props = { coupon: CouponDetails; course: CouponDetails['courseList'][number] }

function LinkOfCourse({ coupon, course }: Props) {
  const { data, isError, refetch } = useQuery(query(couponShare, { uid: coupon.uid, course: course.uid }))
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
