import type { ReactNode } from 'react'
import { CheckoutFrame } from './checkout-frame.tsx'

/** A payment page with nothing to pay on it: what is the case, and the way on. */
export function CheckoutNotice({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <CheckoutFrame centred>
      <section className="w-full max-w-[560px] text-center">
        <h1 className="t-h1">{title}</h1>
        {text && <p className="ink-2 mt-3 text-[18px]">{text}</p>}
        <div className="mt-7 flex flex-wrap justify-center gap-2.5">{children}</div>
      </section>
    </CheckoutFrame>
  )
}
