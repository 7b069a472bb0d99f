import { Button } from '#design/button.tsx'
import { FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { resendOtp } from '#features/accounts/contract/accounts.ts'
import { messages as accountsMessages } from '#features/accounts/messages/en.ts'
import { CodeField } from '#features/accounts/ui/code-field.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import {
  payoutDetails,
  payoutDetailsCode,
  type PayoutDetailsFields,
  savePayoutDetails,
} from '../../contract/payout-details.ts'
import { messages } from '../../messages/payout-details-en.ts'

export type SentCode = {
  challenge: string
  mobileNo: string
  sentBy: 'sms' | 'email' | 'both' | 'none' | undefined
}
type Props = { fields: PayoutDetailsFields; code: SentCode; onSaved: () => void; onClose: () => void }

/** The code that confirms a change, and another one where it did not come. */
export function CodeDialog({ fields, code, onSaved, onClose }: Props) {
  const email = useSession((state) => state.user?.email) ?? ''
  const resend = useWrite(() => call(resendOtp, { challenge: code.challenge }), {
    onDone: () => toast.success(accountsMessages.otp.sentAgain),
  })
  const write = useWrite((otp: string) => call(savePayoutDetails, { ...fields, challenge: code.challenge, otp }), {
    changes: [payoutDetails],
    // The form shows the error beside the field of the code.
    onFailed: () => undefined,
  })
  async function save({ otp }: { otp: string }) {
    try {
      const { message } = await write.mutateAsync(otp)
      toast.success(message)
      onSaved()
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Modal open onClose={onClose} title={messages.codeTitle} description={messages.codeText} width={460}>
      <Form of={payoutDetailsCode} defaultValues={{ otp: '' }} onSubmit={save} className="grid gap-5">
        <p className="ink-2">
          {code.sentBy === 'email'
            ? accountsMessages.otp.sentByEmail(email)
            : accountsMessages.otp.sentBySms(code.mobileNo)}
        </p>
        <CodeField recovery={false} />
        <FormSubmit size="medium" loadingLabel={messages.saving}>
          {messages.confirm}
        </FormSubmit>
      </Form>
      <Button
        variant="text"
        className="mt-3"
        onClick={() => resend.mutate()}
        loading={resend.isPending}
        loadingLabel={accountsMessages.otp.sending}
      >
        {accountsMessages.otp.sendAgain}
      </Button>
    </Modal>
  )
}
