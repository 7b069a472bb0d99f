import { useState } from 'react'
import { FormText, useFormControl } from '#design/form-fields.tsx'
import { CropDialog } from '#features/media/ui/crop/crop-dialog.tsx'
import { ImageUpload } from '#features/media/ui/image-upload.tsx'
import { maxBannerAlt } from '../../contract/own-page.ts'
import { messages } from '../../messages/own-en.ts'

const { look } = messages
/** As wide as on a large screen. */
const shape = { aspect: 4.5, widest: 1600 }
type Cropping = { file: File; answer: (picture: Blob | undefined) => void }

/** A picture of one's own above the page, with words for who does not see it. */
export function BannerField() {
  const banner = useFormControl<string>('banner')
  const [cropping, setCropping] = useState<Cropping | null>(null)
  return (
    <div className="grid gap-4">
      <ImageUpload
        label={look.banner}
        hint={look.bannerHint}
        error={banner.error}
        value={banner.value || null}
        prepare={(file) => new Promise((answer) => setCropping({ file, answer }))}
        onChange={(image) => banner.onChange(image?.src ?? '')}
      />
      {banner.value && (
        <FormText name="bannerAlt" label={look.bannerAlt} hint={look.bannerAltHint} required maxLength={maxBannerAlt} />
      )}
      {cropping && (
        <CropDialog
          file={cropping.file}
          shape={shape}
          onDone={(picture) => {
            cropping.answer(picture)
            setCropping(null)
          }}
        />
      )}
    </div>
  )
}
