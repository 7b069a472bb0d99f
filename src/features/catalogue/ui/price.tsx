import { classNames } from '#design/class-names.ts'
import { formatRupees, percentOff } from '#platform/format/money.ts'
import { words } from '../messages/card-en.ts'

export type PriceProps = {
  /** Rupees to pay; 0 is free, null is not known yet. */
  price: number | null
  /** Rupees before the discount, shown struck through where it is more. */
  was?: number
  big?: boolean
  /** Shows '63% off' beside it. */
  showOff?: boolean
  className?: string
}

/** A price, read out as one phrase: '₹1,299, was ₹3,499'. */
export function Price({ price, was = 0, big, showOff = true, className }: PriceProps) {
  const look = classNames('price', big && 'price-big', className)
  if (price === null) return <span className="ink-3 t-sm">{words.noPrice}</span>
  if (price === 0) return <span className={classNames(look, 'price-free')}>{words.free}</span>
  const now = formatRupees(price)
  if (was <= price) return <span className={look}>{now}</span>
  const before = formatRupees(was)
  const off = percentOff(was, was - price)
  return (
    <span className={look}>
      <span className="sr-only">{words.priceWas(now, before)}</span>
      <span aria-hidden="true">{now}</span>
      <s aria-hidden="true">{before}</s>
      {showOff && off > 0 && <span className="price-off">{words.percentOff(off)}</span>}
    </span>
  )
}
