import { useFormControl } from '#design/form-fields.tsx'
import type { WrittenQuestion } from '../../contract/banks.ts'
import { maxOptions } from '../../rules/limits.ts'

export type FormOption = WrittenQuestion['options'][number]

/** An option of which nothing is written yet. */
export const blankOption = (uid: string): FormOption => ({ uid, text: '', textHi: '', partner: '', partnerHi: '' })

/** The options of the question in the form, and what its fields do with them. */
export function useOptions() {
  const { value: options, onChange: setOptions, error } = useFormControl<FormOption[]>('options')
  return {
    options,
    setOptions,
    error,
    change: (uid: string, more: Partial<FormOption>) =>
      setOptions(options.map((one) => (one.uid === uid ? { ...one, ...more } : one))),
    remove: (uid: string) => setOptions(options.filter((one) => one.uid !== uid)),
    add() {
      const taken = new Set(options.map(({ uid }) => uid))
      const free = Array.from({ length: maxOptions + 1 }, (_, at) => `o${at + 1}`).find((uid) => !taken.has(uid))
      if (free) setOptions([...options, blankOption(free)])
    },
  }
}
