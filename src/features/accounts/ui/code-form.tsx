import { useEffect, useRef } from 'react'
import { useFormContext, type UseFormReturn, useWatch } from 'react-hook-form'
import { FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { ChatTextIcon } from '#design/icons/regular.tsx'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { verifyOtp } from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { isRecoveryCode, otpDigits } from '../rules.ts'
import { CodeField } from './code-field.tsx'
import { readCodeFromSms } from './read-code-from-sms.ts'
import { refusedFields } from './refused-fields.ts'
import { ResendCode } from './resend-code.tsx'
import type { TempUser } from './temp-user.ts'

type Props = {
  waiting: TempUser
  /** The code was right. */
  onVerified: (data: ReplyOf<typeof verifyOtp>) => void | Promise<void>
  /** Another code went, perhaps another way. */
  onResent?: (sentBy: TempUser['sentBy']) => void
}

/** Six boxes, sent off by the last digit; a wrong or dead code says so under them. */
export function CodeForm({ waiting, onVerified, onResent }: Props) {
  async function verify(
    values: { challenge: string; otp: string },
    form: UseFormReturn<{ challenge: string; otp: string }>,
  ) {
    try {
      const { data } = await call(verifyOtp, values)
      await onVerified(data)
    } catch (error) {
      form.resetField('otp')
      return refusedFields(error)
    }
  }

  return (
    <>
      <Form
        of={verifyOtp.input}
        defaultValues={{ challenge: waiting.challenge, otp: '' }}
        onSubmit={verify as never}
        className="mt-8 grid gap-6"
      >
        <CodeBoxes waiting={waiting} />
      </Form>
      <ResendCode waiting={waiting} onSent={(sentBy) => onResent?.(sentBy)} />
    </>
  )
}

function CodeBoxes({ waiting: { purpose, sentBy } }: { waiting: TempUser }) {
  const bySms = sentBy === 'sms' || sentBy === 'both'
  const { setValue } = useFormContext()
  const otp = String(useWatch({ name: 'otp' }) ?? '')
  const button = useRef<HTMLButtonElement>(null)
  const complete = /^\d+$/.test(otp) && otp.length === otpDigits

  useEffect(() => {
    if (!bySms) return
    return readCodeFromSms((code) => setValue('otp', code))
  }, [bySms, setValue])
  // The last digit sends it, typed, pasted or filled in by the phone.
  useEffect(() => {
    if (complete) button.current?.form?.requestSubmit()
  }, [complete])

  return (
    <>
      <CodeField
        recovery={purpose === 'login'}
        nothingSent={sentBy === 'none'}
        hint={
          <span className="row gap-1.5">
            <ChatTextIcon size={17} />
            {bySms ? messages.otp.fillsIn : messages.otp.lookInSpam}
          </span>
        }
      />
      <FormSubmit ref={button} disabled={!complete && !isRecoveryCode(otp)} loadingLabel={messages.otp.submitting}>
        {messages.otp.submit}
      </FormSubmit>
    </>
  )
}
