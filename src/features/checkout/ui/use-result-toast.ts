import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toast } from '#design/toast.ts'
import { messages } from '../messages/en.ts'
import type { Purchase } from './use-purchase.ts'

const toastMs = 5000

/** What the return from the provider said, once: a reload says it no more. */
export function useResultToast(result: 'failed' | 'cancelled' | undefined, purchase: Purchase): void {
  const navigate = useNavigate()
  const shown = useRef(false)
  const known = purchase.kind !== 'loading'
  useEffect(() => {
    if (!result || !known || shown.current) return
    shown.current = true
    // Paid by another attempt meanwhile: nothing failed.
    if (purchase.kind === 'ready') {
      if (result === 'cancelled')
        toast.warning(messages.cancelledTitle, messages.cancelledText, { durationMs: toastMs })
      else toast.error(messages.paymentFailedTitle, purchase.failure ?? messages.paymentFailed, { durationMs: toastMs })
    }
    void navigate({ to: '.', search: (before) => ({ ...before, result: undefined }), replace: true })
  }, [result, known, purchase, navigate])
}
