import { type ReactNode, useState } from 'react'
import { Button } from '#design/button.tsx'
import { classNames } from '#design/class-names.ts'
import { Field } from '#design/field.tsx'
import { useWrite } from '#design/use-write.ts'
import { CallError } from '#platform/api/client.ts'
import { messages as mediaMessages } from '../messages/en.ts'
import { messages } from '../messages/ui-en.ts'
import { acceptOf, partBytes, typeOf } from '../rules.ts'
import { FileDrop } from './file-drop.tsx'
import { sendImage } from './send-image.ts'

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
  /** How the picture is shown in its frame. */
  fit?: 'cover' | 'contain'
  /** Between choosing and sending: the form's crop. Answers undefined where the person gave up. */
  prepare?: (file: File) => Promise<Blob | undefined>
}

/** A JPEG, PNG, GIF, WebP or HEIC of at most 5 MB: chosen or dropped, sent, shown, replaced, removed. */
export function ImageUpload({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  fit = 'cover',
  prepare,
}: ImageUploadProps) {
  const [problem, setProblem] = useState('')
  const write = useWrite(
    async (file: File) => {
      const picture = prepare ? await prepare(file) : file
      if (!picture) return
      if (picture.size > partBytes) return setProblem(mediaMessages.tooLarge(partBytes))
      onChange(await sendImage(picture, file.name))
    },
    { onFailed: (error) => setProblem(error instanceof CallError ? error.message : messages.imageFailed) },
  )
  const sending = write.isPending

  function send(file: File) {
    setProblem('')
    if (!typeOf('image', file.type, file.name)) return setProblem(mediaMessages.wrongType('image'))
    // What is cropped gets smaller.
    if (!prepare && file.size > partBytes) return setProblem(mediaMessages.tooLarge(partBytes))
    write.mutate(file)
  }

  return (
    <Field label={label} hint={hint} error={problem || error} required={required}>
      {(control) => (
        <div aria-busy={sending}>
          {value && (
            <img
              src={value}
              alt={messages.imageShown}
              className={classNames(
                'mb-3 w-full rounded-card bg-sunken',
                fit === 'cover'
                  ? 'aspect-video max-w-[420px] object-cover'
                  : 'h-28 max-w-[240px] bg-white object-contain p-3',
              )}
            />
          )}
          <FileDrop
            control={control}
            accept={acceptOf('image')}
            label={sending ? messages.imageSending : value ? messages.replace : messages.choose.image}
            note={messages.allowed.image}
            disabled={sending}
            onFile={send}
          />
          {value && (
            <Button className="mt-2" size="small" variant="text" onClick={() => onChange(null)}>
              {messages.remove}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
