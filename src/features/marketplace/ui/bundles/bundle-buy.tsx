import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { ShareNetworkIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { shareLink } from '#design/share-link.ts'
import { Price } from '#features/catalogue/ui/price.tsx'
import type { BundleOffer } from '#features/checkout/ui/bundle/bundle-offer.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatPaise, percentOff } from '#platform/format/money.ts'
import { messages } from '../../messages/bundles-en.ts'
import { MoneyBack } from '../buy-card.tsx'
import type { PublicBundle } from './bundles-query.ts'

export type BundleSale = {
  /** What this person pays; null: the page's price. */
  offer: BundleOffer | null
  starting: boolean
  /** It is this person's own. */
  isMaker: boolean
  onBuy: () => void
}
type Props = { bundle: PublicBundle; sale: BundleSale }

const ownsAll = ({ offer }: BundleSale) => offer !== null && offer.courses.length === 0
/** What this visitor pays, and what those courses cost one by one. */
const priceOf = ({ bundle, sale }: Props) => sale.offer ?? bundle

/** The price beside what the courses cost alone, the next step, and what may be relied on. */
export function BundleBuyCard({ bundle, sale, withoutButton }: Props & { withoutButton?: boolean }) {
  const share = () =>
    shareLink(
      { title: bundle.title, url: `${window.location.origin}${window.location.pathname}` },
      { copied: messages.linkCopied, notCopied: messages.linkNotCopied },
    )
  const buys = !ownsAll(sale) && !sale.isMaker
  return (
    <div className="card p-5 md:p-6">
      {ownsAll(sale) ? <p className="font-semibold">{messages.ownAll}</p> : <PriceLines bundle={bundle} sale={sale} />}
      {sale.isMaker && <p className="mt-3 font-semibold">{messages.yours}</p>}
      <div className="mt-5 grid gap-2.5">
        {!withoutButton && <BuyButton bundle={bundle} sale={sale} />}
        <Button variant="secondary" full icon={<ShareNetworkIcon size={20} />} onClick={() => void share()}>
          {messages.share}
        </Button>
      </div>
      {buys && !sale.offer && <p className="t-sm ink-2 mt-4">{messages.spread}</p>}
      {buys && <p className="t-sm ink-2 mt-4">{messages.refund}</p>}
      {buys && <MoneyBack />}
    </div>
  )
}

function PriceLines({ bundle, sale }: Props) {
  const { price, together } = priceOf({ bundle, sale })
  const saving = together - price
  const owned = sale.offer?.owned.length ?? 0
  return (
    <>
      <p>
        <Price pricePaise={price} big showOff={false} />
      </p>
      {saving > 0 && (
        <>
          <p className="ink-2 mt-1">{messages.alone(formatPaise(together))}</p>
          <p className="mt-2">
            <Chip tone="highlight">{messages.save(formatPaise(saving), percentOff(together, saving))}</Chip>
          </p>
        </>
      )}
      {owned > 0 && (
        <p className="mt-3 font-semibold">
          {messages.youOwn(owned, bundle.courses.length, price > 0 ? formatPaise(price) : messages.free)}
        </p>
      )}
    </>
  )
}

/** Price and next step at the foot of small screens. */
export function BundleBuyBar({ bundle, sale }: Props) {
  const { price, together } = priceOf({ bundle, sale })
  const hasPrice = !ownsAll(sale) && !sale.isMaker
  return (
    <div className="bottom-bar row sticky bottom-0 z-10 gap-3 border-t border-line bg-surface px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden">
      {hasPrice && together > price && (
        <p className="t-xs min-w-0 font-semibold text-ok-ink">
          {messages.save(formatPaise(together - price), percentOff(together, together - price))}
        </p>
      )}
      <BuyButton bundle={bundle} sale={sale} className="flex-1" />
    </div>
  )
}

function BuyButton({ bundle, sale, className }: Props & { className?: string }) {
  if (sale.isMaker)
    return (
      <LinkButton
        size="large"
        variant="secondary"
        className={className}
        href={pagePath('/creator/bundles/$bundle', { bundle: bundle.uid })}
      >
        {messages.manage}
      </LinkButton>
    )
  if (ownsAll(sale))
    return (
      <LinkButton size="large" className={className} href="/my-enrolled-courses">
        {messages.myCourses}
      </LinkButton>
    )
  const { price } = priceOf({ bundle, sale })
  return (
    <Button
      size="large"
      className={className}
      loading={sale.starting}
      loadingLabel={messages.opening}
      onClick={sale.onBuy}
    >
      {price > 0 ? messages.buy(formatPaise(price)) : messages.buyFree}
    </Button>
  )
}
