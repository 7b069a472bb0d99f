import type { ReactNode } from 'react'
import { GiftIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Stepwell } from '#design/stepwell.tsx'
import { messages } from '../messages/gift-page-en.ts'

type Props = {
  /** What it says, as the heading that its place in the page needs. */
  heading: ReactNode
  /** What the giver wrote. */
  words: string
}

/** How a gift looks to the person it is for, also in the preview that its giver sees. */
export function GiftOpening({ heading, words }: Props) {
  return (
    <div className="relative overflow-hidden rounded-panel bg-night text-on-night">
      <Stepwell
        columns={6}
        tiers={1}
        stepWidth={19}
        start={[-12]}
        edge={false}
        lamps={[
          [95, 8, 5],
          [285, 8, 4],
          [475, 8, 6],
          [665, 8, 4],
          [855, 8, 5],
          [1045, 8, 6],
        ]}
        className="absolute inset-x-0 bottom-0 h-[112px] w-full"
      />
      <div className="relative px-5 pt-6 pb-[132px] md:px-8 md:pt-8">
        <span className="grid h-14 w-14 place-items-center rounded-full bg-lamp text-on-lamp" aria-hidden="true">
          <GiftIcon size={32} />
        </span>
        <div className="mt-4 wrap-anywhere">{heading}</div>
        {words && (
          <blockquote
            className="mt-4 max-w-[62ch] border-l-[3px] border-lamp pl-4 font-serif text-[18px] leading-relaxed wrap-anywhere whitespace-pre-line md:text-[20px]"
            lang={langOf(words)}
          >
            {messages.quote(words)}
          </blockquote>
        )}
      </div>
    </div>
  )
}
