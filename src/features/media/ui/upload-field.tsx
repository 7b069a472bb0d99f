import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { Field } from '#design/field.tsx'
import type { mediaAsset } from '../contract.ts'
import type { UploadKind } from '../rules.ts'

export type MediaAsset = z.output<typeof mediaAsset>

export type UploadFieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** The form's own message (required, for instance); the upload's own troubles are shown by the field itself. */
  error?: string
  required?: boolean
  kind: UploadKind
  /** The asset's uid as the lesson's draft keeps it (`mediaUid`), or null. */
  value: string | null
  /**
   * The uid, as soon as the upload has begun: save it at once, by it a reload finds the upload again. The upload goes
   * on while the field is not on the page. null: the person removed the file.
   */
  onChange: (uid: string | null) => void
  /** What the server says of the asset, each time it changes: duration, state, poster. */
  onAsset?: (asset: MediaAsset) => void
}

/** A video or large document: chosen or dropped, sent in parts with pause and resume, prepared, replaced, removed. */
export function UploadField({ label, hint, error, required }: UploadFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <input type="file" {...control} />}
    </Field>
  )
}
