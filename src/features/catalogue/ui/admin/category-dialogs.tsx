import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { FormSelect, FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { Select } from '#design/select.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import {
  adminCategories,
  type Category,
  createCategory,
  deleteCategory,
  mergeCategory,
  saveCategory,
} from '../../contract/categories.ts'
import { messages } from '../../messages/categories-en.ts'
import { coverLink } from '../../rules/cover-link.ts'
import { coverMotifNames } from '../../rules/cover-motifs.ts'

export type OpenCategoryDialog =
  { kind: 'create'; category?: undefined } | { kind: 'edit' | 'merge' | 'delete'; category: Category }
type Props = { onClose: () => void; onDone: () => void }

export function CategoryDialogs({ open, ...rest }: Props & { open: OpenCategoryDialog | null }) {
  if (!open) return null
  if (open.kind === 'merge') return <MergeDialog category={open.category} {...rest} />
  if (open.kind === 'delete') return <DeleteDialog category={open.category} {...rest} />
  return <EditDialog category={open.category} {...rest} />
}

function EditDialog({ category, onClose, onDone }: Props & { category?: Category }) {
  return (
    <Modal open onClose={onClose} title={category ? messages.edit : messages.create}>
      <Form
        of={createCategory.input}
        className="grid gap-5"
        defaultValues={category ?? { name: '', nameHi: '', slug: '', motif: coverMotifNames[0] }}
        onSubmit={async ({ name, nameHi, slug, motif }) => {
          const fields = { name, nameHi, slug, motif }
          try {
            const { message } = category
              ? await call(saveCategory, { uid: category.uid, ...fields })
              : await call(createCategory, fields)
            toast.success(message)
            onDone()
          } catch (error) {
            if (error instanceof CallError && error.status === 422) return { errors: error.errors }
            toastFailure(error)
          }
        }}
      >
        {(form) => (
          <>
            <FormText name="name" label={messages.name} required maxLength={60} />
            <FormText name="nameHi" label={messages.nameHi} required maxLength={60} lang="hi" />
            <FormText name="slug" label={messages.slug} hint={messages.slugHint} required maxLength={60} />
            <div className="flex flex-wrap items-end gap-4">
              <FormSelect
                name="motif"
                label={messages.motif}
                className="min-w-[180px] flex-1"
                options={coverMotifNames.map((value) => ({ value, label: messages.motifs[value] }))}
              />
              <img
                src={coverLink(form.watch('motif') ?? coverMotifNames[0], (category?.position ?? 0) + 1)}
                alt=""
                width={640}
                height={400}
                className="h-auto w-[120px] rounded-small"
              />
            </div>
            <div className="modal-actions">
              <Button variant="secondary" onClick={onClose}>
                {messages.cancel}
              </Button>
              <FormSubmit size="medium" full={false} loadingLabel={messages.saving}>
                {messages.save}
              </FormSubmit>
            </div>
          </>
        )}
      </Form>
    </Modal>
  )
}

/** A dialog's one call; a failure leaves the dialog open. */
function useDialogWrite(write: () => Promise<{ message: string }>, onDone: () => void) {
  return useWrite(write, {
    onDone({ message }) {
      toast.success(message)
      onDone()
    },
  })
}

function MergeDialog({ category, onClose, onDone }: Props & { category: Category }) {
  const [into, setInto] = useState('')
  const others = useQuery(query(adminCategories, { limit: 100, direction: 'asc' }))
  const merge = useDialogWrite(() => call(mergeCategory, { uid: category.uid, into }), onDone)
  return (
    <Modal
      open
      onClose={onClose}
      title={messages.mergeTitle(category.name)}
      description={messages.mergeText(category.coursesCount)}
      locked={merge.isPending}
    >
      <Select
        label={messages.into}
        placeholder={messages.choose}
        failed={others.error ? () => void others.refetch() : undefined}
        value={into}
        options={(others.data?.categories ?? [])
          .filter(({ uid }) => uid !== category.uid)
          .map(({ uid, name }) => ({ value: uid, label: name }))}
        onChange={(event) => setInto(event.target.value)}
      />
      <div className="modal-actions">
        <Button variant="secondary" onClick={onClose} disabled={merge.isPending}>
          {messages.cancel}
        </Button>
        <Button
          variant="delete"
          disabled={into === ''}
          loading={merge.isPending}
          loadingLabel={messages.merging}
          onClick={() => merge.mutate()}
        >
          {messages.mergeNow}
        </Button>
      </div>
    </Modal>
  )
}

function DeleteDialog({ category, onClose, onDone }: Props & { category: Category }) {
  const remove = useDialogWrite(() => call(deleteCategory, { uid: category.uid }), onDone)
  return (
    <Confirm
      open
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      question={messages.deleteQuestion(category.name)}
      confirmLabel={messages.deleteLabel}
      loading={remove.isPending}
      loadingLabel={messages.deleting}
    />
  )
}
