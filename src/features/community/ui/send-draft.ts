import type { SubmitResult } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { discardText, markTextSending } from '#features/accounts/ui/unsent-texts.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { CallError, isUnavailable } from '#platform/api/client.ts'
import { newIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { messages } from '../messages/discussion-en.ts'

/**
 * Sends what is stored at a place, then does what follows; what the server doesn't take stays, with the reason.
 * @param onDone `sent`: the server has it; else it is sent later
 * @param sendLater stores what could not be sent, to be sent by itself under the same key; false where it can't
 */
export async function sendDraft(
  place: string,
  send: (idempotencyKey: string) => Promise<{ message: string }>,
  onDone: ((sent: boolean) => unknown) | undefined,
  sendLater?: (idempotencyKey: string) => boolean,
): Promise<SubmitResult> {
  const idempotencyKey = markTextSending(place)?.idempotencyKey ?? newIdempotencyKey()
  let sent = true
  try {
    const { message } = await send(idempotencyKey)
    discardText(place)
    toast.success(message)
  } catch (error) {
    const { errors } = refusedFields(error)
    const unsent = error instanceof CallError && isUnavailable(error)
    if (!unsent || !sendLater?.(idempotencyKey))
      return { errors: unsent && errors[''] ? { '': `${messages.notSent} ${errors['']}` } : errors }
    discardText(place)
    toast.info(messages.waiting.stored)
    sent = false
  }
  await onDone?.(sent)
}
