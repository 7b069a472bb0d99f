import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { messages } from '../messages/creator-en.ts'
import { BundleForm, type WrittenBundle } from './bundle-form.tsx'
import type { BundleSide } from './bundle-side.ts'

const { form: formMessages } = messages

/** The page of a new bundle. */
export function NewBundle({ side, note }: { side: BundleSide; note?: ReactNode }) {
  const navigate = useNavigate()
  const queries = useQueryClient()

  async function create(written: WrittenBundle) {
    try {
      const { data: made, message } = await withIdempotencyKey(written, (idempotencyKey) =>
        call(side.calls.create, { ...written, idempotencyKey }),
      )
      toast.success(message)
      void queries.invalidateQueries({ queryKey: [side.calls.list.call] })
      await navigate({ href: side.pageOf(made.uid), replace: true })
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <main id="main" className="max-w-[760px]">
      <Breadcrumb items={[{ name: messages.title, link: side.list }, { name: formMessages.title }]} />
      <h1 className="t-h1 mt-3">{formMessages.title}</h1>
      <p className="ink-2 mt-1">{formMessages.description}</p>
      {note}
      <BundleForm side={side} onSubmit={create} className="card mt-6 p-5 md:p-6" />
    </main>
  )
}
