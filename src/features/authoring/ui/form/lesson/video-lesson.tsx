import { useState } from 'react'
import { CaptionList } from '#features/media/ui/caption-list.tsx'
import { type MediaAsset, UploadField } from '#features/media/ui/upload-field.tsx'
import { RichTextField } from '#design/rich-text-field.tsx'
import { messages } from '../../../messages/lesson-en.ts'
import { type KindProps, lessonFieldId } from './kind-props.ts'

export function VideoLesson({ content, change, problem, locked }: KindProps<'video'>) {
  const [asset, setAsset] = useState<MediaAsset>()
  const uploaded = asset?.uid === content.mediaUid && asset.state === 'READY' ? asset : undefined
  return (
    <>
      <fieldset className="field" disabled={locked} id={lessonFieldId('mediaUid')} tabIndex={-1}>
        <UploadField
          label={messages.video.file}
          required
          kind="video"
          error={problem('mediaUid')}
          value={content.mediaUid}
          onChange={(mediaUid) => change({ mediaUid })}
          onAsset={setAsset}
        />
      </fieldset>
      {uploaded && (
        <fieldset className="field" disabled={locked}>
          <CaptionList asset={uploaded} onChanged={setAsset} />
        </fieldset>
      )}
      <RichTextField
        id={lessonFieldId('notes')}
        label={messages.video.notes}
        hint={messages.video.notesHint}
        value={content.notes}
        disabled={locked}
        onChange={(notes) => change({ notes })}
      />
    </>
  )
}
