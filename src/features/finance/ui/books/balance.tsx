import { formatExactPaise, type Paise } from '#platform/format/money.ts'
import { messages } from '../../messages/books-en.ts'

/** A balance with its side: debits are ours or spent, credits owed or earned. */
export function Balance({ paise }: { paise: Paise }) {
  if (paise === 0) return <Amount paise={0} />
  const amount = formatExactPaise(Math.abs(paise))
  return <span className="whitespace-nowrap">{paise > 0 ? messages.dr(amount) : messages.cr(amount)}</span>
}

/** One side of an entry or an account; a dash where it has none. */
export function Amount({ paise }: { paise: Paise }) {
  return paise === 0 ? (
    <span className="ink-3">{messages.nothing}</span>
  ) : (
    <span className="whitespace-nowrap">{formatExactPaise(paise)}</span>
  )
}
