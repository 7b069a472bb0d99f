import { useFormControl } from '#design/form-fields.tsx'
import { ImageUpload, type UploadedImage } from '#features/media/ui/image-upload.tsx'
import { messages } from '../../messages/site-en.ts'
import type { SitePicture } from '../../rules/site.ts'

/** Logo, icon and share picture, in a form that has the fields of these names. */
export function SitePictures() {
  return (
    <>
      <FormPicture name="logo" label={messages.logo} hint={messages.logoHint} fit="contain" addressOf={narrowest} />
      <FormPicture name="icon" label={messages.icon} hint={messages.iconHint} fit="contain" addressOf={widest} />
      <FormPicture
        name="sharePicture"
        label={messages.sharePicture}
        hint={messages.sharePictureHint}
        fit="cover"
        addressOf={widest}
      />
    </>
  )
}

const widest = ({ src }: UploadedImage) => src
/** For the top bar, which every page has: 480 pixels are enough for the densest screen. */
const narrowest = ({ srcSet }: UploadedImage) => srcSet.split(' ', 1)[0] as string

type FormPictureProps = {
  name: SitePicture
  label: string
  hint: string
  fit: 'cover' | 'contain'
  addressOf: (image: UploadedImage) => string
}

function FormPicture({ name, addressOf, ...props }: FormPictureProps) {
  const { value, onChange, error } = useFormControl<string>(name)
  return (
    <div role="group" aria-label={props.label}>
      <ImageUpload
        {...props}
        error={error}
        value={value || null}
        onChange={(image) => onChange(image ? addressOf(image) : '')}
      />
    </div>
  )
}
