import { Button } from '#design/button.tsx'
import { FilePdfIcon, FilmSlateIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { ProgressBar } from '#design/progress-bar.tsx'
import { formatDuration } from '#platform/format/format.ts'
import { messages } from '../messages/ui-en.ts'
import { fileSize } from '../rules.ts'
import type { MediaAsset } from './upload-field.tsx'

/** A file that is here: what it is, and what the server still does with it. */
export function UploadedAsset({
  asset,
  onReplace,
  onRemove,
  onPrepareAgain,
}: {
  asset: MediaAsset
  onReplace: () => void
  onRemove: () => void
  onPrepareAgain: () => void
}) {
  const { kind, name, bytes, durationSeconds, poster, width, height } = asset
  const facts = [formatDuration(durationSeconds), width && height ? `${width} × ${height}` : '', fileSize(bytes)]
  return (
    <div className="rounded-card border border-line p-4">
      <div className="flex gap-3">
        {poster ? (
          <img src={poster} alt="" className="aspect-video w-28 shrink-0 rounded-small bg-black object-contain" />
        ) : (
          <span className="grid h-12 w-12 shrink-0 place-items-center rounded-small bg-tint-2 text-on-tint">
            {kind === 'video' ? <FilmSlateIcon size={24} /> : <FilePdfIcon size={24} />}
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" lang={langOf(name)}>
            {name}
          </p>
          <p className="t-sm ink-3">{facts.filter(Boolean).join(', ')}</p>
          <Preparation asset={asset} onPrepareAgain={onPrepareAgain} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={onReplace}>
          {messages.replace}
        </Button>
        <Button size="small" variant="text" onClick={onRemove}>
          {messages.remove}
        </Button>
      </div>
    </div>
  )
}

function Preparation({ asset, onPrepareAgain }: { asset: MediaAsset; onPrepareAgain: () => void }) {
  const { kind, state, ladder, ladderProblem, ladderPercent, preparesVideo, name } = asset
  if (state === 'CHECKING')
    return (
      <p className="t-sm mt-1" role="status">
        {ladder === 'none' ? messages.checking : messages.converting(ladderPercent)}
      </p>
    )
  if (kind !== 'video') return null
  const failed = ladder === 'failed' && ladderProblem ? messages.ladderProblems[ladderProblem] : ''
  const says = failed || (ladder === 'none' ? (preparesVideo ? '' : messages.originalOnly) : messages.ladder[ladder])
  return (
    <div className="mt-1">
      <p className="t-sm" role="status">
        {ladder === 'working' || ladder === 'waiting' ? `${messages.plays} ${says}` : says}
        {ladder === 'working' && ` (${ladderPercent}%)`}
      </p>
      {ladder === 'working' && <ProgressBar label={messages.preparingOf(name)} percent={ladderPercent} />}
      {ladder === 'failed' && (
        <Button className="mt-1" size="small" variant="text" onClick={onPrepareAgain}>
          {messages.retry}
        </Button>
      )}
    </div>
  )
}
