import { useFormControl } from '#design/form-fields.tsx'
import { UploadField } from '#features/media/ui/upload-field.tsx'
import { messages } from '../../messages/own-en.ts'

/** The intro video: the upload goes on while the page is written, and is saved with it. */
export function IntroField() {
  const intro = useFormControl<string>('intro')
  return (
    <UploadField
      label={messages.intro.label}
      hint={messages.intro.hint}
      error={intro.error}
      kind="video"
      value={intro.value || null}
      onChange={(uid) => intro.onChange(uid ?? '')}
    />
  )
}
