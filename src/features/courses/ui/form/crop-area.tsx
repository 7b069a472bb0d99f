import 'react-image-crop/dist/ReactCrop.css'
import type { RefObject } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import { words } from '../../messages/form-en.ts'
import { cardAspect } from './crop-picture.ts'

export type Crop = PercentCrop
const say = words.crop

/** The picture with the part that will be kept; arrow keys move and size it. */
export function CropArea({
  address,
  picture,
  crop,
  onCrop,
  onBroken,
}: {
  address: string
  picture: RefObject<HTMLImageElement | null>
  crop: Crop | undefined
  onCrop: (crop: Crop) => void
  onBroken: () => void
}) {
  return (
    <ReactCrop
      crop={crop}
      aspect={cardAspect}
      keepSelection
      ruleOfThirds
      ariaLabels={say.handles}
      onChange={(_pixels, percent) => onCrop(percent)}
    >
      <img
        ref={picture}
        src={address}
        alt={say.picture}
        className="max-h-[50dvh]"
        onError={onBroken}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onCrop(
            centerCrop(
              makeAspectCrop({ unit: '%', width: 100 }, cardAspect, naturalWidth, naturalHeight),
              naturalWidth,
              naturalHeight,
            ),
          )
        }
      />
    </ReactCrop>
  )
}
