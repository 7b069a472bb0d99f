import { useEffect, useRef, useState } from 'react'
import { Button } from '#design/button.tsx'
import { FieldNote } from '#design/field.tsx'
import { FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { lastMomentOf } from '#features/coupons/rules/coupons.ts'
import { formatDate } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { couponEntry } from '../../contract/price.ts'
import { messages } from '../../messages/coupon-en.ts'
import { SummaryLine } from '../summary-line.tsx'
import type { Coupon } from './use-coupon.ts'

/** A code makes the order cheaper: closed at first, for those who have one; what it takes off, and how to take it off again. */
export function CouponField({ coupon, className }: { coupon: Coupon; className?: string }) {
  const { applied, refused, announcement } = coupon
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const focusOn = useRef<'input' | 'button' | null>(null)
  useEffect(() => {
    // What was pressed is gone: the focus goes on to what takes its place.
    if (focusOn.current) field.current?.querySelector<HTMLElement>(focusOn.current)?.focus()
    focusOn.current = null
  })

  async function apply(entered: string) {
    const refusal = await coupon.apply(entered)
    if (refusal) return refusal
    focusOn.current = 'button'
    setIsOpen(false)
  }

  if (!coupon.isOffered) return null
  return (
    <div className={className} ref={field}>
      {applied && (
        <>
          <dl>
            <SummaryLine label={messages.coupon(applied.code)} minus={formatPaise(applied.savedPaise)} />
          </dl>
          {applied.until && (
            <p className="t-sm ink-3">{messages.validUntil(formatDate(lastMomentOf(applied.until)))}</p>
          )}
        </>
      )}
      <div className="-mx-3 flex justify-between gap-2">
        {!isOpen && (
          <Button
            variant="text"
            size="small"
            onClick={() => {
              focusOn.current = 'input'
              setIsOpen(true)
            }}
          >
            {applied ? messages.anotherCode : messages.haveCode}
          </Button>
        )}
        {applied && (
          <Button
            variant="text"
            size="small"
            className="ml-auto"
            aria-label={messages.removeOf(applied.code)}
            onClick={() => {
              focusOn.current = isOpen ? 'input' : 'button'
              coupon.remove()
            }}
          >
            {messages.remove}
          </Button>
        )}
      </div>
      {isOpen && (
        <Form of={couponEntry} defaultValues={{ couponCode: '' }} onSubmit={({ couponCode }) => apply(couponCode)}>
          <FormText
            name="couponCode"
            label={messages.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            suffix={
              <FormSubmit
                variant="tonal"
                size="small"
                full={false}
                className="-mr-2 shrink-0"
                loadingLabel={messages.applying}
              >
                {messages.apply}
              </FormSubmit>
            }
          />
        </Form>
      )}
      {refused && <Refused code={refused.code} message={refused.message} isOwn={refused.isOwn} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

/** A code that a person applied, and lost: an error. One of a link that was opened before: a note. */
function Refused({ code, message, isOwn }: { code: string; message: string; isOwn: boolean }) {
  const text = messages.notApplied(code, message)
  return <FieldNote id="refused-coupon" {...(isOwn ? { error: text } : { hint: text })} />
}
