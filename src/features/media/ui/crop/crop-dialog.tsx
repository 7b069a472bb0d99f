import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#design/button.tsx'
import { Modal } from '#design/modal.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { messages } from '../../messages/crop-en.ts'
import { isHeic, typeOf } from '../../rules.ts'
import type { Crop } from './crop-area.tsx'
import { cropPicture, type Shape } from './crop-picture.ts'

const CropArea = lazyPart(() => import('./crop-area.tsx'), 'CropArea')

type CropDialogProps = { file: File; shape: Shape; onDone: (picture: Blob | undefined) => void }

/** Cuts a picture to a shape before it is sent. Answers undefined where the person gives up. */
export function CropDialog({ file, shape, onDone }: CropDialogProps) {
  const [address] = useState(() => URL.createObjectURL(file))
  const [crop, setCrop] = useState<Crop>()
  const [problem, setProblem] = useState('')
  const [broken, setBroken] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  // Released with the page's next quiet moment, not at once: a strict render runs this twice.
  useEffect(() => () => void setTimeout(() => URL.revokeObjectURL(address), 60_000), [address])

  async function use() {
    if (!picture.current || !crop) return
    try {
      onDone(await cropPicture(picture.current, crop, shape))
    } catch {
      setProblem(messages.failed)
    }
  }

  return (
    <Modal
      open
      onClose={() => onDone(undefined)}
      title={messages.title}
      description={broken ? undefined : messages.hint}
      width={720}
    >
      {!broken && (
        <div className="mt-4 text-center">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <CropArea
              address={address}
              picture={picture}
              crop={crop}
              shape={shape}
              onCrop={setCrop}
              onBroken={() => {
                // Few browsers show a phone's own format: the server takes it whole.
                if (isHeic(typeOf('image', file.type, file.name) ?? '')) return onDone(file)
                setBroken(true)
                setProblem(messages.unreadable)
              }}
            />
          </Suspense>
        </div>
      )}
      {problem && (
        <p className="hint hint-error" role="alert">
          {problem}
        </p>
      )}
      <div className="modal-actions">
        <Button variant="secondary" onClick={() => onDone(undefined)}>
          {messages.cancel}
        </Button>
        <Button disabled={!crop} onClick={() => void use()}>
          {messages.use}
        </Button>
      </div>
    </Modal>
  )
}
