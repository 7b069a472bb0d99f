import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { Button } from '#design/button.tsx'
import { FormPhone, FormSubmit, FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form, type SubmitResult } from '#design/form.tsx'
import { CheckCircleFillIcon } from '#design/icons/fill.tsx'
import { CallError } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { messages } from '../messages/en.ts'

type Sent = { ticket: string; email: string }

/**
 * Name, e-mail, phone and message, with the fields of one kind of enquiry between; then the ticket in its place.
 * `send` answers the ticket; the key is the same while what is sent is the same, so that pressing again after a lost
 * connection finds the first message's ticket.
 */
export function EnquiryForm<In extends FieldValues, Out extends { email: string }>({
  of,
  send,
  children,
}: {
  of: ZodMiniType<Out, In>
  send: (values: Out, idempotencyKey: string) => Promise<string>
  children: ReactNode
}) {
  const [sent, setSent] = useState<Sent | null>(null)
  async function submit(values: Out): Promise<SubmitResult> {
    try {
      const ticket = await withIdempotencyKey(values, (idempotencyKey) => send(values, idempotencyKey))
      setSent({ ticket, email: values.email })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return { errors: Object.keys(error.errors).length > 0 ? error.errors : { '': error.message } }
    }
  }

  if (sent) return <Ticket {...sent} onAnother={() => setSent(null)} />
  return (
    <Form of={of} onSubmit={submit} className="relative grid gap-5">
      <FormText name="name" label={messages.yourName} required autoComplete="name" maxLength={120} />
      <div className="grid gap-5 md:grid-cols-2">
        <FormText
          name="email"
          label={messages.email}
          hint={messages.emailHint}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <FormPhone name="phone" label={messages.phone} required />
      </div>
      {children}
      <FormTextarea name="message" label={messages.message} required rows={6} maxLength={5000} />
      {/* Out of sight, out of the tab order and unspoken: only programs fill it. */}
      <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
        <FormText name="homepage" label={messages.trap} tabIndex={-1} autoComplete="off" />
      </div>
      <FormSubmit loadingLabel={messages.sending}>{messages.send}</FormSubmit>
    </Form>
  )
}

function Ticket({ ticket, email, onAnother }: Sent & { onAnother: () => void }) {
  return (
    <div role="status" className="py-2">
      <CheckCircleFillIcon size={36} className="text-ok-ink" />
      <h2 className="t-h2 mt-3" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {messages.sentTitle}
      </h2>
      <p className="ink-2 mt-2">{messages.sentText(email)}</p>
      <dl className="mt-5 rounded-control bg-sunken px-4 py-3">
        <dt className="t-sm ink-3">{messages.ticket}</dt>
        <dd className="text-[26px] font-bold">{ticket}</dd>
      </dl>
      <Button variant="secondary" className="mt-5" onClick={onAnother}>
        {messages.another}
      </Button>
    </div>
  )
}
