import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { FormCheckbox, FormSubmit, FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, CallError } from '#platform/api/client.ts'
import { createSynonym, deleteSynonym, saveSynonym, type Synonym } from '../../contract/admin-searches.ts'
import { messages } from '../../messages/searches-en.ts'
import { maxPhraseLength } from '../../rules.ts'

type Props = { onClose: () => void; onDone: () => void }

/** A new synonym, its phrase given where it comes from a search, or one that is changed. */
export function SynonymDialog({
  synonym,
  phrase = '',
  onClose,
  onDone,
}: Props & { synonym?: Synonym | undefined; phrase?: string }) {
  return (
    <Modal open onClose={onClose} title={synonym ? messages.synonyms.edit : messages.synonyms.create}>
      <Form
        of={createSynonym.input}
        className="grid gap-5"
        defaultValues={
          synonym
            ? { phrase: synonym.phrase, meanings: synonym.meanings.join(', '), twoWay: synonym.twoWay }
            : { phrase, meanings: '', twoWay: false }
        }
        onSubmit={async (fields) => {
          try {
            const { message } = synonym
              ? await call(saveSynonym, { uid: synonym.uid, ...fields })
              : await call(createSynonym, fields)
            toast.success(message)
            onDone()
          } catch (error) {
            if (error instanceof CallError && error.status === 422) return { errors: error.errors }
            toastFailure(error)
          }
        }}
      >
        {() => (
          <>
            <FormText
              name="phrase"
              label={messages.synonyms.phrase}
              hint={messages.synonyms.phraseHint}
              required
              maxLength={maxPhraseLength}
            />
            <FormTextarea
              name="meanings"
              label={messages.synonyms.meanings}
              hint={messages.synonyms.meaningsHint}
              required
              rows={3}
            />
            <FormCheckbox name="twoWay" label={messages.synonyms.twoWay} />
            <div className="modal-actions">
              <Button variant="secondary" onClick={onClose}>
                {messages.synonyms.cancel}
              </Button>
              <FormSubmit size="medium" full={false} loadingLabel={messages.synonyms.saving}>
                {messages.synonyms.save}
              </FormSubmit>
            </div>
          </>
        )}
      </Form>
    </Modal>
  )
}

export function DeleteSynonym({ synonym, onClose, onDone }: Props & { synonym: Synonym }) {
  const remove = useWrite(() => call(deleteSynonym, { uid: synonym.uid }), {
    onDone({ message }) {
      toast.success(message)
      onDone()
    },
  })
  return (
    <Confirm
      open
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      question={messages.synonyms.deleteQuestion(synonym.phrase)}
      confirmLabel={messages.synonyms.deleteLabel}
      loading={remove.isPending}
      loadingLabel={messages.synonyms.deleting}
    />
  )
}
