import { useState } from 'react'
import { FormPassword, FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { changeTwoStep, makeRecoveryCodes, sendTwoStepCode } from '#features/accounts/contract/security.ts'
import { messages as accountsMessages } from '#features/accounts/messages/en.ts'
import { messages } from '#features/accounts/messages/security-en.ts'
import { CodeField } from '#features/accounts/ui/code-field.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

export type TwoStepTask = 'on' | 'off' | 'codes'
type Sent = ReplyOf<typeof sendTwoStepCode> & { sentBy: 'sms' | 'email' | 'both' | 'none' | undefined }

const titles: Record<TwoStepTask, string> = {
  on: messages.turnOnTitle,
  off: messages.turnOffTitle,
  codes: messages.makeTitle,
}

/** The password, then the code, then the recovery codes, once. */
export function TwoStepDialog({ task, onClose }: { task: TwoStepTask; onClose: () => void }) {
  const [sent, setSent] = useState<Sent>()
  const [codes, setCodes] = useState<string[]>()
  function finish(made: string[], message: string) {
    toast.success(message)
    if (made.length > 0) setCodes(made)
    else onClose()
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={codes ? messages.codesTitle : titles[task]}
      description={codes ? messages.codesText : task === 'codes' ? messages.makeText : undefined}
      locked={codes !== undefined}
      width={460}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onSaved={onClose} />
      ) : task === 'codes' ? (
        <PasswordForCodes onMade={finish} />
      ) : sent ? (
        <CodeStep sent={sent} on={task === 'on'} onDone={finish} />
      ) : (
        <PasswordStep on={task === 'on'} onSent={setSent} />
      )}
    </Modal>
  )
}

function PasswordStep({ on, onSent }: { on: boolean; onSent: (sent: Sent) => void }) {
  async function send(values: { currentPassword: string; on: boolean }) {
    try {
      const { data, meta } = await call(sendTwoStepCode, values)
      onSent({ ...data, sentBy: meta.sentBy })
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Form of={sendTwoStepCode.input} defaultValues={{ currentPassword: '', on }} onSubmit={send} className="grid gap-5">
      <OwnPassword />
      <FormSubmit size="medium" loadingLabel={messages.checking}>
        {messages.continue}
      </FormSubmit>
    </Form>
  )
}

type Done = (codes: string[], message: string) => void

function CodeStep({ sent, on, onDone }: { sent: Sent; on: boolean; onDone: Done }) {
  const email = useSession((state) => state.user?.email) ?? ''
  async function change(values: { challenge: string; otp: string; on: boolean }) {
    try {
      const { data, message } = await call(changeTwoStep, values)
      onDone(data.recoveryCodes, message)
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Form
      of={changeTwoStep.input}
      defaultValues={{ challenge: sent.challenge, otp: '', on }}
      onSubmit={change}
      className="grid gap-5"
    >
      <p className="ink-2">
        {sent.sentBy === 'none'
          ? messages.nothingSent
          : sent.sentBy === 'email'
            ? accountsMessages.otp.sentByEmail(email)
            : accountsMessages.otp.sentBySms(sent.mobileNo)}
      </p>
      <CodeField recovery={!on} nothingSent={sent.sentBy === 'none'} />
      <FormSubmit size="medium" loadingLabel={messages.verifying}>
        {messages.verify}
      </FormSubmit>
    </Form>
  )
}

function PasswordForCodes({ onMade }: { onMade: Done }) {
  async function make(values: { currentPassword: string }) {
    try {
      const { data, message } = await call(makeRecoveryCodes, values)
      onMade(data.recoveryCodes, message)
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Form of={makeRecoveryCodes.input} defaultValues={{ currentPassword: '' }} onSubmit={make} className="grid gap-5">
      <OwnPassword />
      <FormSubmit size="medium" loadingLabel={messages.checking}>
        {messages.makeCodes}
      </FormSubmit>
    </Form>
  )
}

function OwnPassword() {
  const email = useSession((state) => state.user?.email)
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <FormPassword name="currentPassword" label={messages.currentPassword} required autoComplete="current-password" />
    </>
  )
}
