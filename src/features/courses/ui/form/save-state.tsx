import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '#design/button.tsx'
import { classNames } from '#design/class-names.ts'
import {
  CloudArrowUpIcon,
  CloudCheckIcon,
  CloudSlashIcon,
  CloudWarningIcon,
  WarningIcon,
} from '#design/icons/regular.tsx'
import { formatRelative } from '#platform/format.ts'
import { words } from '../../messages/form-en.ts'
import type { SaveStatus } from './draft-keeper.ts'
import { useDesk, useFacts } from './desk-context.tsx'

const say = words.save
const icons = {
  saved: CloudCheckIcon,
  changed: CloudArrowUpIcon,
  saving: CloudArrowUpIcon,
  kept: CloudSlashIcon,
  'signed-out': CloudWarningIcon,
  refused: CloudWarningIcon,
  clash: CloudWarningIcon,
} satisfies Record<SaveStatus, unknown>

/** Where what was typed is now. It never says 'Saved' before the server has everything. */
export function SaveState() {
  const { desk } = useDesk()
  const { status, onDevice, message } = useStore(desk.status)
  const savedAt = useFacts((facts) => facts.savedAt)
  const uid = useFacts((facts) => facts.uid)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 20_000)
    return () => clearInterval(timer)
  }, [])
  const lost = !onDevice && status !== 'saved'
  const Icon = lost ? WarningIcon : icons[status]
  const moment = savedAt && new Date(savedAt) > now ? new Date(savedAt) : now
  const texts: Record<SaveStatus, string> = {
    saved: !uid ? say.nothingYet : savedAt ? say.savedAt(formatRelative(savedAt, moment, say.justNow)) : say.saved,
    changed: say.saving,
    saving: say.saving,
    kept: say.kept,
    'signed-out': say.signedOut,
    refused: say.refused(message ?? ''),
    clash: say.clash,
  }
  return (
    <p
      className={classNames('save-state', (lost || status === 'refused') && 'text-bad-ink')}
      role="status"
      data-status={lost ? 'lost' : status}
    >
      <Icon size={20} className="flex-none" />
      <span>{lost ? say.lost : texts[status]}</span>
      {(status === 'kept' || status === 'refused') && (
        <Button variant="text" size="small" className="!min-h-8" onClick={() => void desk.flush()}>
          {say.tryNow}
        </Button>
      )}
    </p>
  )
}
