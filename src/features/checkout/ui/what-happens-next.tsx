import type { GiftOfOrder } from '../contract/gifts.ts'
import type { SeatsOfOrder } from '../contract/seats.ts'
import { messages } from '../messages/en.ts'
import { messages as giftMessages } from '../messages/gift-pages-en.ts'
import { messages as seatsMessages } from '../messages/seats-pages-en.ts'

/** `gift` and `seats`: it is bought for others. */
export function WhatHappensNext({
  email,
  gift,
  seats = null,
}: {
  email: string
  gift: GiftOfOrder | null
  seats?: SeatsOfOrder | null
}) {
  const { next } = giftMessages
  const steps = [
    { title: messages.nextPay, text: messages.nextPayText },
    { title: messages.nextReceipt, text: messages.nextReceiptText(email) },
    seats
      ? { title: seatsMessages.next.title, text: seatsMessages.next.text }
      : gift
        ? { title: next.title, text: gift.email === null ? next.link : next.email(gift.email) }
        : { title: messages.nextStart, text: messages.nextStartText },
  ]
  return (
    <section className="card min-w-0 p-5 max-lg:order-3 lg:p-7">
      <h2 className="t-h3">{messages.whatNext}</h2>
      <ol className="mt-5 grid gap-5">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              className="grid h-9 w-9 shrink-0 place-items-center rounded-[9px] bg-tint-2 font-bold text-on-tint"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="text-[17px] leading-snug font-semibold">{title}</h3>
              <p className="ink-2 mt-0.5">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
