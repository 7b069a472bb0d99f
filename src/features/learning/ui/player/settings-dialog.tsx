import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Modal } from '#design/modal.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { Select } from '#design/select.tsx'
import { messages } from '../../messages/player-en.ts'
import { dataUsedToday } from './data-used.ts'
import { captionPlaces, captionSizes, usePlayerSettings } from './player-settings.ts'
import { chosenOf, megabytesOf, type qualitiesOf, type Quality } from './stream-choice.ts'

type Choice = ReturnType<typeof qualitiesOf>[number]

const nameOf = ({ quality, side }: Choice): string => {
  if (quality === 'auto') return messages.settings.auto
  if (quality === 'saver') return messages.settings.saver(side)
  return quality === 'sound' ? messages.settings.sound : messages.settings.lines(side)
}

/** How this person watches: the data that each quality takes, captions, and what videos used today. */
export function SettingsDialog({
  within,
  qualities,
  bytes,
  captioned,
  inPicture,
  onPictureInPicture,
  onKeys,
  onClose,
}: {
  /** The player while it fills the screen: nothing outside of it is seen then. */
  within: HTMLElement | undefined
  /** None where the original plays. */
  qualities: readonly Choice[]
  /** Of the original. */
  bytes: number
  captioned: boolean
  /** The picture is in a window of its own now. */
  inPicture: boolean
  /** None where the browser has no such window. */
  onPictureInPicture: (() => void) | undefined
  onKeys: () => void
  onClose: () => void
}) {
  const { quality, captionSize, captionPlace } = usePlayerSettings()
  const [used] = useState(dataUsedToday)
  return (
    <Modal open onClose={onClose} within={within} title={messages.settings.title} width={440}>
      {qualities.length > 0 ? (
        <RadioGroup
          className="mt-3"
          name="quality"
          legend={messages.settings.quality}
          value={chosenOf(qualities, quality)?.quality ?? 'auto'}
          onChange={(value) => usePlayerSettings.setState({ quality: value as Quality })}
          options={qualities.map((one) => ({
            value: one.quality,
            label: nameOf(one),
            count:
              one.quality === 'auto' ? messages.settings.upTo(one.megabytes) : messages.settings.size(one.megabytes),
          }))}
        />
      ) : (
        bytes > 0 && <p className="mt-3">{messages.settings.original(megabytesOf(bytes))}</p>
      )}
      {captioned && (
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          <Select
            label={messages.settings.captionSize}
            value={captionSize}
            options={captionSizes.map((value) => ({ value, label: messages.settings.captionSizes[value] }))}
            onChange={({ target }) =>
              usePlayerSettings.setState({ captionSize: target.value as (typeof captionSizes)[number] })
            }
          />
          <Select
            label={messages.settings.captionPlace}
            value={captionPlace}
            options={captionPlaces.map((value) => ({ value, label: messages.settings.captionPlaces[value] }))}
            onChange={({ target }) =>
              usePlayerSettings.setState({ captionPlace: target.value as (typeof captionPlaces)[number] })
            }
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {onPictureInPicture && (
          <Button variant="secondary" onClick={onPictureInPicture}>
            {inPicture ? messages.settings.leavePictureInPicture : messages.settings.pictureInPicture}
          </Button>
        )}
        <Button variant="secondary" className="max-lg:hidden" onClick={onKeys}>
          {messages.settings.keyboard}
        </Button>
      </div>
      <p className="t-sm ink-3 mt-4 border-t border-line pt-3">
        {messages.settings.usedToday(used > 0 ? megabytesOf(used) : 0)} {messages.settings.remembered}
      </p>
    </Modal>
  )
}
