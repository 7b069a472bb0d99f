import type { SubmitResult } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { discardText, type UnsentText, markTextSending } from '#features/accounts/ui/unsent-texts.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { CallError, isUnavailable } from '#platform/api/client.ts'
import { messages } from '../messages/talk-en.ts'

/** Sends what is stored at a place, then does what follows; what the server doesn't take stays, with the reason. */
export async function sendDraft(
  place: string,
  send: (unsent: UnsentText | undefined) => Promise<{ message: string }>,
  onDone: (() => unknown) | undefined,
): Promise<SubmitResult> {
  try {
    const { message } = await send(markTextSending(place))
    discardText(place)
    toast.success(message)
  } catch (error) {
    const { errors } = refusedFields(error)
    const unsent = error instanceof CallError && isUnavailable(error)
    return { errors: unsent && errors[''] ? { '': `${messages.notSent} ${errors['']}` } : errors }
  }
  await onDone?.()
}
