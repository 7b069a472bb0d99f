import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '#design/button.tsx'
import { FieldNote } from '#design/field.tsx'
import { FormSubmit, FormSwitch, FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { toast } from '#design/toast.ts'
import { StoreFormOverSignIn } from '#features/accounts/ui/store-form-over-sign-in.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { saveMockTest, writtenMockTest } from '../../contract/mock-tests.ts'
import { messages } from '../../messages/creator-en.ts'
import { maxSections } from '../../rules/limits.ts'
import type { MockTest } from './test-page.tsx'

const { test: testMessages } = messages
type Written = Omit<ParsedOf<typeof saveMockTest>, 'uid' | 'version'>

/** A test’s title, rules and sections. */
export function TestForm({ test, onSaved }: { test: MockTest; onSaved: () => Promise<unknown> }) {
  const { uid, title, instructions, maxAttempts, shuffleQuestions, shuffleOptions, sections, version } = test
  async function save(written: Written) {
    try {
      const { message } = await call(saveMockTest, { ...written, uid, version })
      toast.success(message)
      await onSaved()
    } catch (error) {
      return refusedFields(error)
    }
  }
  return (
    <Form
      of={writtenMockTest}
      defaultValues={{
        title,
        instructions,
        maxAttempts,
        shuffleQuestions,
        shuffleOptions,
        sections: sections.map(({ uid: of, title: name, minutes, marks, negativeMarks }) => ({
          uid: of,
          title: name,
          minutes,
          marks,
          negativeMarks,
        })),
      }}
      onSubmit={save}
      className="card mt-5 grid gap-5 p-5"
    >
      <StoreFormOverSignIn place={`mock-test:${uid}`} />
      <FormText name="title" label={testMessages.title} required maxLength={120} />
      <FormTextarea
        name="instructions"
        label={testMessages.instructions}
        hint={testMessages.instructionsHint}
        rows={3}
      />
      <FormText
        name="maxAttempts"
        label={testMessages.maxAttempts}
        required
        inputMode="numeric"
        className="max-w-[220px]"
      />
      <FormSwitch name="shuffleQuestions" label={testMessages.shuffleQuestions} />
      <FormSwitch name="shuffleOptions" label={testMessages.shuffleOptions} />
      <Sections />
      <FormSubmit size="medium" full={false} className="justify-self-start" loadingLabel={testMessages.saving}>
        {testMessages.save}
      </FormSubmit>
    </Form>
  )
}

function Sections() {
  const { fields, append, remove } = useFieldArray<Written, 'sections', 'key'>({ name: 'sections', keyName: 'key' })
  const titles = useWatch<Written, 'sections'>({ name: 'sections' })
  return (
    <fieldset>
      <legend className="t-h3">{testMessages.sections}</legend>
      <ol className="mt-3 space-y-5">
        {fields.map((field, index) => (
          <li
            key={field.key}
            className="grid grid-cols-2 items-start gap-4 rounded-control border border-line p-4 md:grid-cols-4"
          >
            <div className="col-span-2 flex items-start gap-2 md:col-span-4">
              <FormText
                name={`sections.${index}.title`}
                label={testMessages.sectionTitle}
                required
                maxLength={80}
                className="flex-1"
              />
              {fields.length > 1 && (
                <IconButton
                  label={testMessages.removeSection(titles?.[index]?.title ?? testMessages.section(index + 1))}
                  icon={<TrashIcon size={20} />}
                  className="mt-7"
                  onClick={() => remove(index)}
                />
              )}
            </div>
            <FormText name={`sections.${index}.minutes`} label={testMessages.minutes} required inputMode="numeric" />
            <FormText name={`sections.${index}.marks`} label={testMessages.marks} required inputMode="decimal" />
            <FormText
              name={`sections.${index}.negativeMarks`}
              label={testMessages.negativeMarks}
              required
              inputMode="decimal"
            />
          </li>
        ))}
      </ol>
      {fields.length < maxSections && (
        <Button
          variant="text"
          icon={<PlusBoldIcon />}
          className="mt-3"
          onClick={() =>
            append({
              uid: '',
              title: testMessages.section(fields.length + 1),
              minutes: 20,
              marks: 1,
              negativeMarks: 0.25,
            })
          }
        >
          {testMessages.addSection}
        </Button>
      )}
      {titles?.some(({ uid }) => uid === '') && <FieldNote id="new-sections" hint={testMessages.saveFirst} />}
    </fieldset>
  )
}
