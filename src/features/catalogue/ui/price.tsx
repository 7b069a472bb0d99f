import { classNames } from '#design/class-names.ts'
import { percentOff, formatPaise, type Paise } from '#platform/format/money.ts'
import { messages } from '../messages/card-en.ts'

export type PriceProps = {
  /** What is paid; 0 is free, null is not known yet. */
  pricePaise: Paise | null
  /** Before the discount, as it was asked within the last 30 days (`courseWasPrice`); shown struck through where it is more. */
  wasPaise?: Paise | null
  big?: boolean
  /** Shows '63% off' beside it. */
  showOff?: boolean
  className?: string
}

/** A price, read out as one phrase: '₹1,299, was ₹3,499'. */
export function Price({ pricePaise, wasPaise, big, showOff = true, className }: PriceProps) {
  const look = classNames('price', big && 'price-large', className)
  if (pricePaise === null) return <span className="ink-3 t-sm">{messages.noPrice}</span>
  if (pricePaise === 0) return <span className={classNames(look, 'price-free')}>{messages.free}</span>
  const now = formatPaise(pricePaise)
  if (!wasPaise || wasPaise <= pricePaise) return <span className={look}>{now}</span>
  const before = formatPaise(wasPaise)
  const off = percentOff(wasPaise, wasPaise - pricePaise)
  return (
    <span className={look}>
      <span className="sr-only">{messages.priceWas(now, before)}</span>
      <span aria-hidden="true">{now}</span>
      <s aria-hidden="true">{before}</s>
      {showOff && off > 0 && <span className="price-discount">{messages.percentOff(off)}</span>}
    </span>
  )
}
