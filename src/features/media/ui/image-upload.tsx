import type { ReactNode } from 'react'
import { Field } from '#design/field.tsx'

/** A stored picture: `src` is the widest one's permanent address, `srcSet` all three. Public once it is known. */
export type UploadedImage = { uid: string; src: string; srcSet: string; width: number; height: number }

export type ImageUploadProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  required?: boolean
  /** The address shown now, or null. */
  value: string | null
  onChange: (image: UploadedImage | null) => void
  /** Between choosing and sending: the form's crop. Answers undefined where the person gave up. */
  prepare?: (file: File) => Promise<Blob | undefined>
}

/** A JPEG, PNG or GIF of at most 5 MB: chosen or dropped, sent, shown, replaced, removed. */
export function ImageUpload({ label, hint, error, required }: ImageUploadProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <input type="file" {...control} />}
    </Field>
  )
}
