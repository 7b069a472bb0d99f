import { type ReactNode, useEffect } from 'react'
import { ShieldCheckFillIcon } from '#design/icons/fill.tsx'
import { Link } from '#design/link.tsx'
import { Logo } from '#design/logo.tsx'
import { Stepwell } from '#design/stepwell.tsx'
import { toastsAtTop } from '#design/toasts-at-top.ts'
import { messages } from '../messages/en.ts'
import { useSite } from './use-site.ts'

const lamps = [
  [420, 226, 5],
  [620, 104, 5],
  [280, 348, 5],
  [140, 470, 5],
  [760, -6, 6],
  [520, 226, 3.5],
  [390, 348, 3.5],
] as const

type Props = {
  heading: string
  text?: ReactNode
  /** One step back. */
  above?: ReactNode
  children: ReactNode
}

/** The pages of signing in: the form on the left, the wall of steps beside it where there is room. */
export function SignInFrame({ heading, text, above, children }: Props) {
  const { name, logo, onHttps } = useSite()
  // What asks people to sign in must not cover the link to a new account.
  useEffect(() => toastsAtTop.ask(), [])
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,1.04fr)]">
      <div className="flex min-h-dvh flex-col px-4 py-5 md:px-12 lg:min-h-0 lg:py-8 xl:px-20">
        <header>
          <Link href="/" className="-my-2 inline-flex min-h-11 items-center">
            <Logo name={name} picture={logo} />
            <span className="sr-only">{messages.home}</span>
          </Link>
        </header>
        <main id="main" className="m-auto w-full max-w-[440px] py-8">
          {above && <div className="mb-3">{above}</div>}
          <h1 className="t-h1">{heading}</h1>
          {text && <p className="ink-2 mt-2 text-[17px]">{text}</p>}
          {children}
        </main>
        <footer className="t-sm ink-3 flex items-start gap-1.5">
          <ShieldCheckFillIcon size={18} className="mt-px text-accent-ink" />
          {onHttps && `${messages.sslSecured} `}
          {messages.numberHidden}
        </footer>
      </div>
      <div className="relative hidden overflow-hidden bg-night lg:block" aria-hidden="true">
        <div className="absolute inset-0 top-[300px]">
          <Stepwell
            columns={4}
            tiers={5}
            stepWidth={24}
            steps={5}
            stepHeight={21}
            ledge={17}
            start={[26, 19, 12, 6, 0]}
            lamps={lamps}
            className="absolute inset-0 h-full w-full overflow-visible"
          />
        </div>
        <div className="relative px-14 pt-[124px] text-white">
          <p lang="hi" className="t-hindi-headline text-[50px] text-lamp">
            {messages.taglineHindi}
          </p>
          <p className="mt-2 text-[26px] font-semibold">{messages.tagline}</p>
        </div>
      </div>
    </div>
  )
}
