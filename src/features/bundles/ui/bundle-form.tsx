import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormSubmit, FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form, type SubmitResult } from '#design/form.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { StoreFormOverSignIn } from '#features/accounts/ui/store-form-over-sign-in.tsx'
import { readPaise } from '#platform/format/entered-amount.ts'
import { formatPaise, percentOff, plainRupees } from '#platform/format/money.ts'
import { type BundleDetails, bundleForm, type NewBundle } from '../contract/bundles.ts'
import { messages } from '../messages/creator-en.ts'
import { maxBundleDescription, maxBundleTitle } from '../rules/bundles.ts'
import type { BundleSide } from './bundle-side.ts'
import { CourseChoice } from './course-choice.tsx'
import { useCourseChoice } from './use-course-choice.ts'

const { form: formMessages } = messages
export type WrittenBundle = Omit<NewBundle, 'idempotencyKey'>

type Props = {
  side: BundleSide
  /** Left out: a new one. */
  bundle?: BundleDetails
  onSubmit: (written: WrittenBundle) => Promise<SubmitResult>
  className?: string
}

/** A bundle as it is written: its title, its courses in their order, and its price beside what they cost. */
export function BundleForm({ side, bundle, onSubmit, className = '' }: Props) {
  return (
    <Form
      of={bundleForm}
      defaultValues={{
        title: bundle?.title ?? '',
        description: bundle?.description ?? '',
        price: bundle ? String(plainRupees(bundle.price)) : '',
        courses: bundle?.courseList.map(({ uid }) => uid) ?? [],
      }}
      onSubmit={async ({ price, ...written }, form) => {
        const result = await onSubmit({ ...written, price: paiseOf(price) })
        // What is saved is no unsaved change.
        if (!result) form.reset(form.getValues())
        return result
      }}
      className={`grid gap-6 ${className}`}
    >
      <StoreFormOverSignIn place={bundle ? side.pageOf(bundle.uid) : side.create} />
      <FormText
        name="title"
        label={formMessages.name}
        hint={formMessages.nameHint}
        required
        maxLength={maxBundleTitle}
      />
      <FormTextarea
        name="description"
        label={formMessages.text}
        hint={formMessages.textHint}
        rows={4}
        maxLength={maxBundleDescription}
      />
      <CoursesAndPrice side={side} bundle={bundle} />
      {bundle?.state === 'published' && <p className="t-sm ink-3">{formMessages.savedAtOnce}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        {!bundle && (
          <LinkButton variant="secondary" href={side.list}>
            {formMessages.cancel}
          </LinkButton>
        )}
        <FormSubmit
          size="medium"
          full={false}
          loadingLabel={bundle ? formMessages.savingChanges : formMessages.creating}
        >
          {bundle ? formMessages.save : messages.create}
        </FormSubmit>
      </div>
    </Form>
  )
}

/** A call takes paise; the form's rule has read the rupees. */
function paiseOf(rupees: number): number {
  const paise = readPaise(String(rupees))
  return typeof paise === 'number' ? paise : 0
}

function CoursesAndPrice({ side, bundle }: Pick<Props, 'side' | 'bundle'>) {
  const [known] = useState(() => bundle?.courseList.map((course) => ({ ...course, instructor: '' })) ?? [])
  const choice = useCourseChoice(side, known)
  return (
    <>
      <CourseChoice side={side} choice={choice} />
      <div>
        <FormText
          name="price"
          label={formMessages.price}
          hint={formMessages.priceHint}
          required
          inputMode="decimal"
          className="max-w-[360px]"
        />
        <PriceNote together={choice.together} />
      </div>
    </>
  )
}

/** What learners save, as it is written, and how the price is spread over the courses. */
function PriceNote({ together }: { together: number | null }) {
  const price = readPaise(useWatch<{ price: string }, 'price'>({ name: 'price' }))
  return (
    <div className="mt-3 max-w-[60ch]">
      <p role="status" className="font-semibold">
        {together !== null && together > 0 && noteOf(together, typeof price === 'number' ? price : null)}
      </p>
      <p className="ink-2">{formMessages.spread}</p>
    </div>
  )
}

function noteOf(together: number, price: number | null): string {
  if (price === null || price <= 0) return formMessages.together(formatPaise(together))
  if (price >= together) return formMessages.tooHigh(formatPaise(together))
  const saving = together - price
  return formMessages.saving(formatPaise(together), formatPaise(saving), percentOff(together, saving))
}
