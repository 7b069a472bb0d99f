import { RichTextField } from '#design/rich-text-field.tsx'
import { UploadField } from '#features/media/ui/upload-field.tsx'
import { words } from '../../../messages/lesson-en.ts'
import { type KindProps, lessonFieldId } from './kind-props.ts'

const say = words.resource

export function ResourceLesson({ content, change, problem, locked }: KindProps<'resource'>) {
  return (
    <>
      <fieldset className="field" disabled={locked} id={lessonFieldId('mediaUid')} tabIndex={-1}>
        <UploadField
          label={say.file}
          required
          kind="document"
          error={problem('mediaUid')}
          value={content.mediaUid}
          onChange={(mediaUid) => change({ mediaUid })}
        />
      </fieldset>
      <RichTextField
        id={lessonFieldId('note')}
        label={say.note}
        hint={say.noteHint}
        value={content.note}
        disabled={locked}
        onChange={(note) => change({ note })}
      />
    </>
  )
}
