import { RichTextField } from '#design/rich-text-field.tsx'
import { UploadField } from '#features/media/ui/upload-field.tsx'
import { messages } from '../../../messages/lesson-en.ts'
import { type KindProps, lessonFieldId } from './kind-props.ts'

export function ResourceLesson({ content, change, problem, locked }: KindProps<'resource'>) {
  return (
    <>
      <fieldset className="field" disabled={locked} id={lessonFieldId('mediaUid')} tabIndex={-1}>
        <UploadField
          label={messages.resource.file}
          required
          kind="document"
          error={problem('mediaUid')}
          value={content.mediaUid}
          onChange={(mediaUid) => change({ mediaUid })}
        />
      </fieldset>
      <RichTextField
        id={lessonFieldId('note')}
        label={messages.resource.note}
        hint={messages.resource.noteHint}
        value={content.note}
        disabled={locked}
        onChange={(note) => change({ note })}
      />
    </>
  )
}
