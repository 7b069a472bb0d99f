import { type ReactNode, useState } from 'react'
import { Confirm } from '#design/confirm.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { messages } from '../messages/discussion-en.ts'

/** Asks before something is deleted, deletes it and says so. The dialog has to be rendered. */
export function useDeleting({
  question,
  detail,
  label,
  work,
}: {
  question: string
  detail?: string
  label: string
  work: () => Promise<{ message: string }>
}): { confirmDeletion: () => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const deleting = useWrite(work, {
    onDone: ({ message }) => {
      setOpen(false)
      toast.success(message)
    },
  })
  const dialog = open && (
    <Confirm
      open
      onClose={() => setOpen(false)}
      onConfirm={() => deleting.mutate()}
      question={question}
      detail={detail}
      confirmLabel={label}
      loading={deleting.isPending}
      loadingLabel={messages.deleting}
    />
  )
  return { confirmDeletion: () => setOpen(true), dialog }
}
