import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { Confirm } from '#design/confirm.tsx'
import { Dots } from '#design/dots.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { DeviceMobileIcon } from '#design/icons/regular.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { accountSessions, revokeSession } from '#features/accounts/contract/accounts.ts'
import { call, query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatDate, formatDateTime } from '#platform/format/format.ts'
import { messages } from '../../messages/account-en.ts'
import { SettingCard } from './setting-card.tsx'

type Session = ReplyOf<typeof accountSessions>['sessions'][number]

export function SessionsSection() {
  const found = useQuery(query(accountSessions, {}))
  const [confirming, setConfirming] = useState<Session | null>(null)
  return (
    <SettingCard id="sessions" title={messages.sections.sessions} text={messages.sessionsText}>
      {found.data ? (
        <ul className="divide-y divide-line">
          {found.data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setConfirming(session)} />
          ))}
        </ul>
      ) : found.isError ? (
        <ErrorState heading="p" text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      <EndSession session={confirming} onClose={() => setConfirming(null)} />
    </SettingCard>
  )
}

const deviceOf = (session: Session) => session.device || messages.unknownDevice

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <DeviceMobileIcon size={24} className="ink-3" />
      <div className="min-w-0 flex-1 basis-[200px]">
        <p className="row flex-wrap gap-2 font-semibold">
          {deviceOf(session)}
          {session.current && <Chip tone="ok">{messages.thisDevice}</Chip>}
        </p>
        <p className="t-sm ink-3">
          <Dots>
            <span>{session.place}</span>
            <span>{messages.lastUsed(formatDateTime(session.lastUsedAt))}</span>
            <span>{messages.signedInOn(formatDate(session.createdAt))}</span>
          </Dots>
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          variant="secondary"
          aria-label={messages.endSessionOf(deviceOf(session), session.place)}
          onClick={onEnd}
        >
          {messages.endSession}
        </Button>
      )}
    </li>
  )
}

function EndSession({ session, onClose }: { session: Session | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const ending = useWrite((id: number) => call(revokeSession, { id: String(id) }), {
    onDone: () => toast.success(messages.sessionEnded),
    // Where it failed too: the session may have ended by itself.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [accountSessions.call] })
      onClose()
    },
  })
  return (
    <Confirm
      open={session !== null}
      onClose={onClose}
      onConfirm={() => session && ending.mutate(session.id)}
      question={messages.endQuestion(session ? deviceOf(session) : '')}
      detail={messages.endDetail}
      confirmLabel={messages.endSession}
      loading={ending.isPending}
      loadingLabel={messages.ending}
    />
  )
}
