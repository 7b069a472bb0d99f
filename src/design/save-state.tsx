import './styles/drafts.css'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { CloudArrowUpIcon, CloudCheckIcon, CloudSlashIcon, CloudWarningIcon, WarningIcon } from './icons/regular.tsx'
import { formatRelative } from '#platform/format/format.ts'
import type { SaveStatus } from '#platform/browser/unsent-work/autosave.ts'
import type { DraftStatus } from '#platform/browser/unsent-work/use-send-before-leaving.ts'
import { messages } from './messages/drafts-en.ts'

const icons = {
  saved: CloudCheckIcon,
  changed: CloudArrowUpIcon,
  saving: CloudArrowUpIcon,
  stored: CloudSlashIcon,
  'signed-out': CloudWarningIcon,
  refused: CloudWarningIcon,
  conflict: CloudWarningIcon,
} satisfies Record<SaveStatus, unknown>

/** Shows where the typed text is stored. It says only 'Saved' once the server has everything. */
export function SaveState({
  session: { status, onDevice, message },
  savedAt,
  onRetry,
}: {
  session: DraftStatus
  /** The time of the last save on the server; null if there was none yet. */
  savedAt: string | null
  onRetry: () => void
}) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 20_000)
    return () => clearInterval(timer)
  }, [])
  const lost = !onDevice && status !== 'saved'
  const Icon = lost ? WarningIcon : icons[status]
  const moment = savedAt && new Date(savedAt) > now ? new Date(savedAt) : now
  const texts: Record<SaveStatus, string> = {
    saved: savedAt
      ? messages.save.savedAt(formatRelative(savedAt, moment, messages.save.justNow))
      : messages.save.nothingYet,
    changed: messages.save.saving,
    saving: messages.save.saving,
    stored: messages.save.stored,
    'signed-out': messages.save.signedOut,
    refused: messages.save.refused(message ?? ''),
    conflict: messages.save.conflict,
  }
  return (
    <p
      className={classNames('save-state', (lost || status === 'refused') && 'text-bad-ink')}
      role="status"
      data-status={lost ? 'lost' : status}
    >
      <Icon size={20} className="flex-none" />
      <span>{lost ? messages.save.lost : texts[status]}</span>
      {(status === 'stored' || status === 'refused') && (
        <Button variant="text" size="small" className="!min-h-8" onClick={onRetry}>
          {messages.save.tryNow}
        </Button>
      )}
    </p>
  )
}
