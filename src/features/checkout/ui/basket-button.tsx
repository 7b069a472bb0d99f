import { useState } from 'react'
import { IconButton } from '#design/icon-button.tsx'
import { BasketIcon } from '#design/icons/regular.tsx'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../messages/basket-en.ts'
import { openBasket } from './start-enrolment.ts'
import { useBasket } from './use-basket.ts'

/** The basket in the bar while something is in it: opens all that waits, to be paid at once. */
export function BasketButton({ night }: { night?: boolean }) {
  const count = useBasket().length
  const [opening, setOpening] = useState(false)
  if (count === 0) return null
  const shown = formatCount(count)
  return (
    <IconButton
      label={messages.basketOf(count, shown)}
      aria-haspopup="dialog"
      ground={night ? 'night' : undefined}
      className="relative"
      disabled={opening}
      onClick={() => {
        setOpening(true)
        void openBasket().finally(() => setOpening(false))
      }}
      icon={
        <>
          <BasketIcon size={22} />
          <span className="badge absolute top-0.5 -right-0.5" aria-hidden="true">
            {shown}
          </span>
        </>
      }
    />
  )
}
