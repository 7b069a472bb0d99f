import 'react-image-crop/dist/ReactCrop.css'
import type { RefObject } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import { messages } from '../../messages/crop-en.ts'
import type { Shape } from './crop-picture.ts'

export type Crop = PercentCrop

/** The picture with the part that will be kept; arrow keys move and size it. */
export function CropArea({
  address,
  picture,
  crop,
  shape,
  onCrop,
  onBroken,
}: {
  address: string
  picture: RefObject<HTMLImageElement | null>
  crop: Crop | undefined
  shape: Shape
  onCrop: (crop: Crop) => void
  onBroken: () => void
}) {
  return (
    <ReactCrop
      crop={crop}
      aspect={shape.aspect}
      circularCrop={shape.round ?? false}
      // Its style sheet hands this on to the picture, and would win over one of its own.
      className="max-h-[50dvh]"
      keepSelection
      ruleOfThirds={!shape.round}
      ariaLabels={messages.handles}
      onChange={(_pixels, percent) => onCrop(percent)}
    >
      <img
        ref={picture}
        src={address}
        alt={messages.picture}
        onError={onBroken}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onCrop(
            centerCrop(
              makeAspectCrop({ unit: '%', width: 100 }, shape.aspect, naturalWidth, naturalHeight),
              naturalWidth,
              naturalHeight,
            ),
          )
        }
      />
    </ReactCrop>
  )
}
