import { useWatch } from 'react-hook-form'
import { StarFillIcon } from '#design/icons/fill.tsx'
import { StarIcon } from '#design/icons/regular.tsx'
import { FieldNote } from '#design/field.tsx'
import { useFormField } from '#design/form-fields.tsx'
import { messages } from '../../messages/discussion-en.ts'

const choices = [1, 2, 3, 4, 5] as const

/** A form's field of one to five stars, as radio buttons under the stars: arrow keys move between them. '0': none yet. */
export function StarChoice({ name }: { name: string }) {
  const { error, ...field } = useFormField(name)
  const value = Number(useWatch({ name }))
  const chosen = choices.find((one) => one === value)
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-describedby={error ? 'stars-error' : undefined}
      aria-invalid={error ? true : undefined}
      aria-required="true"
    >
      <legend className="field-label">
        {messages.review.stars}
        <span className="required" aria-hidden="true" />
      </legend>
      <div className="row flex-wrap gap-x-3">
        <span className="row">
          {choices.map((stars) => (
            <label
              key={stars}
              className="grid h-11 w-11 cursor-pointer place-items-center rounded-small text-star has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-primary-500"
            >
              <input {...field} type="radio" className="sr-only" value={stars} />
              <span className="sr-only">{`${messages.review.star(stars)}, ${messages.review.meanings[stars]}`}</span>
              {stars <= value ? <StarFillIcon size={24} /> : <StarIcon size={24} />}
            </label>
          ))}
        </span>
        {chosen && (
          <span className="t-sm ink-2" aria-hidden="true">
            {messages.review.meanings[chosen]}
          </span>
        )}
      </div>
      <FieldNote id="stars-error" error={error} />
    </fieldset>
  )
}
