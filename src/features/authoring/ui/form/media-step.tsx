import { useState } from 'react'
import { downloadRules } from '#features/catalogue/rules/course-states.ts'
import { CropDialog } from '#features/media/ui/crop/crop-dialog.tsx'
import { ImageUpload } from '#features/media/ui/image-upload.tsx'
import { UploadField } from '#features/media/ui/upload-field.tsx'
import { messages } from '../../messages/form-en.ts'
import { DraftSelect, Noted, useBound } from './bound-fields.tsx'
import { CoverPicker } from './cover-picker.tsx'
import { useDraftSession } from './session-context.tsx'
import { StepCard } from './step-card.tsx'
import { useThumbnail } from './use-thumbnail.ts'

/** Covers are 16:10 everywhere. */
const card = { aspect: 16 / 10, widest: 1600 }
type Cropping = { file: File; answer: (picture: Blob | undefined) => void }

export function MediaStep() {
  const { look } = useDraftSession()
  const thumbnail = useBound('thumbnailUid')
  const promo = useBound('promoVideoUid')
  const [cropping, setCropping] = useState<Cropping | null>(null)
  const { uploaded } = useThumbnail()

  return (
    <StepCard step="media">
      <div className="grid gap-8">
        <Noted note={thumbnail.note}>
          <fieldset disabled={thumbnail.control.disabled} className="field" id={thumbnail.control.id} tabIndex={-1}>
            <ImageUpload
              label={messages.media.thumbnail}
              hint={messages.media.thumbnailHint}
              error={thumbnail.control.error}
              value={uploaded}
              prepare={(file) => new Promise((answer) => setCropping({ file, answer }))}
              onChange={(image) => {
                look.setState({ picture: image && { uid: image.uid, src: image.src } })
                thumbnail.set(image?.uid ?? null)
              }}
            />
          </fieldset>
        </Noted>
        <CoverPicker />
        <Noted note={promo.note}>
          <fieldset disabled={promo.control.disabled} className="field" id={promo.control.id} tabIndex={-1}>
            <UploadField
              label={messages.media.promo}
              hint={messages.media.promoHint}
              error={promo.control.error}
              kind="video"
              value={promo.value}
              onChange={promo.set}
            />
          </fieldset>
        </Noted>
        <DraftSelect
          field="downloads"
          label={messages.media.downloads}
          hint={messages.media.downloadsHint}
          options={downloadRules.map((value) => ({ value, label: messages.media.downloadRules[value] }))}
          read={(value) => value as (typeof downloadRules)[number]}
        />
      </div>
      {cropping && (
        <CropDialog
          file={cropping.file}
          shape={card}
          onDone={(picture) => {
            cropping.answer(picture)
            setCropping(null)
          }}
        />
      )}
    </StepCard>
  )
}
