import { Button } from '#design/button.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { PauseFillIcon, PlayFillIcon } from '#design/icons/fill.tsx'
import { ArrowClockwiseIcon, XIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { ProgressBar } from '#design/progress-bar.tsx'
import { messages } from '../messages/ui-en.ts'
import { fileSize } from '../rules.ts'
import { continueUpload, pauseUpload, type Sending } from './uploads.ts'

/** An upload under way in this page: how far, how long, and what can be done with it. */
export function UploadProgress({ uid, sending, onCancel }: { uid: string; sending: Sending; onCancel: () => void }) {
  const { name, bytes, sent, speed, state, message } = sending
  const percent = bytes > 0 ? Math.floor((sent / bytes) * 100) : 0
  const says = {
    sending: messages.sending,
    waiting: messages.waiting,
    paused: messages.paused,
    failed: message ?? messages.failed,
  }
  return (
    <div className="rounded-card border border-line p-4">
      <div className="row gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" lang={langOf(name)}>
            {name}
          </p>
          <p className="t-sm ink-3 tabular-nums">
            {messages.sent(fileSize(sent), fileSize(bytes), percent)}
            {state === 'sending' && speed > 0 && `, ${messages.left(Math.round((bytes - sent) / speed / 60))}`}
          </p>
        </div>
        {(state === 'sending' || state === 'waiting') && (
          <IconButton label={messages.pause} icon={<PauseFillIcon size={20} />} onClick={() => pauseUpload(uid)} />
        )}
        {state === 'paused' && (
          <IconButton label={messages.goOn} icon={<PlayFillIcon size={20} />} onClick={() => continueUpload(uid)} />
        )}
        <IconButton label={messages.cancel} icon={<XIcon size={20} />} onClick={onCancel} />
      </div>
      <ProgressBar label={messages.progressOf(name)} percent={percent} />
      <p className="t-sm mt-2" role={state === 'failed' ? 'alert' : 'status'}>
        {says[state]}
      </p>
      {state === 'failed' && (
        <Button
          className="mt-2"
          size="small"
          variant="secondary"
          icon={<ArrowClockwiseIcon size={16} />}
          onClick={() => continueUpload(uid)}
        >
          {messages.retry}
        </Button>
      )}
    </div>
  )
}
