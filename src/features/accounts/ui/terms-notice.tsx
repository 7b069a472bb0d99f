import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Link } from '#design/link.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { call, CallError } from '#platform/api/client.ts'
import { formatDate } from '#platform/format/format.ts'
import { acceptTerms } from '../contract/accounts.ts'
import type { SignedInUser } from '../contract/session.ts'
import { messages } from '../messages/terms-en.ts'
import { updateUser, verifySession } from './session-store.ts'

type Due = NonNullable<SignedInUser['termsDue']>

/** The focused button disappears, so the focus moves to the page. */
function stepOntoPage(): void {
  const main = document.getElementById('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

/** Above every page of a person who has yet to accept the terms as they are now. It asks, and holds nothing back. */
export function TermsNotice({ due }: { due: Due }) {
  const [sending, setSending] = useState(false)

  async function accept() {
    setSending(true)
    try {
      const { data, message } = await call(acceptTerms, { version: due.version })
      stepOntoPage()
      updateUser(data)
      toast.success(message)
    } catch (error) {
      setSending(false)
      toastFailure(error)
      // Which version is the present one comes with the person.
      if (error instanceof CallError && error.status === 409) await verifySession({ force: true })
    }
  }

  return (
    <section aria-label={messages.notice} className="border-b border-line bg-tint text-on-tint">
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <p role="status" className="t-sm min-w-0 flex-1 basis-[260px]">
          {due.acceptedAt ? messages.changedSince(formatDate(due.acceptedAt)) : messages.neverAccepted}{' '}
          {messages.goesOn}
        </p>
        <div className="flex flex-wrap items-center gap-x-4">
          <Link className="link t-sm inline-flex min-h-11 items-center" href="/terms-and-condition">
            {messages.read}
          </Link>
          {due.acceptedAt === null && (
            <Link className="link t-sm inline-flex min-h-11 items-center" href="/privacy-policy">
              {messages.readPrivacy}
            </Link>
          )}
          <Button size="small" variant="secondary" loading={sending} loadingLabel={messages.accepting} onClick={accept}>
            {messages.accept}
          </Button>
        </div>
      </div>
    </section>
  )
}
