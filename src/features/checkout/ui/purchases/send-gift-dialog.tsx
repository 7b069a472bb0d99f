import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { sendGift } from '#features/invitations/contract.ts'
import { call } from '#platform/api/client.ts'
import { formatCount } from '#platform/format/format.ts'
import { giftEmailForm, type GiftOfOrder } from '../../contract/gifts.ts'
import { paymentHistory } from '../../contract/purchases.ts'
import { messages } from '../../messages/gift-pages-en.ts'

const { dialog } = messages.order

/** Sends a gift at once: to the address that it has, or to another one. */
export function SendGiftDialog({ gift, onClose }: { gift: GiftOfOrder; onClose: () => void }) {
  const client = useQueryClient()
  const [isLater] = useState(() => gift.sendAt !== null && new Date(gift.sendAt) > new Date())

  async function send({ email }: { email: string }) {
    try {
      const { message } = await call(sendGift, { uid: gift.uid, email })
      toast.success(message)
      onClose()
      await client.invalidateQueries({ queryKey: [paymentHistory.call] })
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Modal open onClose={onClose} title={dialog.title} description={dialog.text}>
      {isLater && <p className="ink-2">{dialog.instead}</p>}
      <p className="ink-2 mt-1">{dialog.left(gift.sendsLeft, formatCount(gift.sendsLeft))}</p>
      <Form of={giftEmailForm} defaultValues={{ email: gift.email ?? '' }} onSubmit={send} className="mt-4 grid gap-5">
        <FormText
          name="email"
          type="email"
          label={dialog.email}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormSubmit loadingLabel={dialog.sending}>{dialog.send}</FormSubmit>
      </Form>
    </Modal>
  )
}
