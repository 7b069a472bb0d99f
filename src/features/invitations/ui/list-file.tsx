import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#design/button.tsx'
import { FieldNote } from '#design/field.tsx'
import { useFormSending } from '#design/form-sending.ts'
import { UploadSimpleIcon } from '#design/icons/regular.tsx'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../messages/creator-en.ts'
import { maxListLength } from '../rules/invitations.ts'
import { maxListBytes, readListFile, withListAdded } from '../rules/list-file.ts'

const problems = {
  'too-large': messages.fileTooLarge(formatCount(maxListLength)),
  'not-text': messages.fileNoText,
}

/** Within the form: takes a list out of a file into the field, where it can be corrected before it is sent. */
export function ListFile() {
  const chooser = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const { getValues, setValue } = useFormContext<{ list: string }>()
  const sending = useFormSending()

  async function take(file: File) {
    setProblem(undefined)
    if (file.size > maxListBytes) return setProblem(problems['too-large'])
    // A file on a drive that is gone meanwhile, or that this browser may not read.
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) return setProblem(messages.fileFailed)
    const text = readListFile(new Uint8Array(bytes))
    if (text === 'too-large' || text === 'not-text') return setProblem(problems[text])
    const list = withListAdded(getValues('list'), text)
    if (list === 'too-large') return setProblem(problems[list])
    setValue('list', list, { shouldValidate: true, shouldDirty: true })
  }

  return (
    <>
      <Button
        variant="secondary"
        icon={<UploadSimpleIcon />}
        disabled={sending}
        aria-describedby={problem ? 'list-file-note' : undefined}
        onClick={() => chooser.current?.click()}
      >
        {messages.choose}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={messages.choose}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again.
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      <div className="basis-full empty:hidden">
        <FieldNote id="list-file-note" error={problem} />
      </div>
    </>
  )
}
