import type { ReactNode } from 'react'
import { useSite } from '#features/theme/ui/use-site.ts'
import { LockKeyFillIcon } from '#design/icons/fill.tsx'
import { Link } from '#design/link.tsx'
import { Logo } from '#design/logo.tsx'
import { messages } from '../messages/en.ts'

type Props = {
  /** Everything in the middle of the page: one thing to read or to do. */
  centred?: boolean
  busy?: boolean
  children: ReactNode
}

/** The quiet frame of the payment pages: no menu leads away from paying. */
export function CheckoutFrame({ centred, busy, children }: Props) {
  const { name, logo } = useSite()
  return (
    <div className="flex min-h-dvh flex-1 flex-col">
      <header className="border-b border-line bg-surface">
        <div className="wrap row h-16 !max-w-[1120px] lg:h-[72px]">
          <Link href="/" className="inline-flex min-h-11 items-center">
            <Logo name={name} picture={logo} />
            <span className="sr-only">{messages.home}</span>
          </Link>
          <span className="t-sm row ink-2 ml-auto gap-2 font-semibold">
            <LockKeyFillIcon size={20} className="text-accent-ink" />
            {messages.secureCheckout}
          </span>
        </div>
      </header>
      <main
        id="main"
        aria-busy={busy || undefined}
        className={
          centred
            ? 'wrap grid flex-1 place-items-center py-10 lg:py-16'
            : 'wrap !max-w-[1120px] flex-1 pt-7 pb-16 lg:pt-14'
        }
      >
        {children}
      </main>
    </div>
  )
}
