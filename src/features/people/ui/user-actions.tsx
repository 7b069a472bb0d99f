import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '#design/confirm.tsx'
import { ArrowCounterClockwiseIcon, KeyIcon, LockIcon, UserCircleIcon } from '#design/icons/regular.tsx'
import type { MenuItem } from '#design/menu.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import type { UserState } from '#features/accounts/rules.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { adminAudit } from '#features/operations/contract/audit.ts'
import { call } from '#platform/api/client.ts'
import type { ExportPermission, ParsedOf, Role } from '#platform/api/contract.ts'
import { adminUser, adminUsers, restoreUsers, sendResetLink, suspendUsers } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { canChangeRole, canRestoreUser, canSendLink, canSuspendUser } from '../policy.ts'
import { RoleDialog } from './role-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

export type ActedOn = {
  uid: string
  clubbedName: string
  userRole: Role
  roles: readonly Role[]
  mayExport: readonly ExportPermission[]
  state: UserState
}
type Confirming = { user: ActedOn; act: 'suspend' | 'reset' | 'role' }

/** What shows people or what was done to them. */
const reads = [adminUsers, adminUser, adminAudit]

/** Asks all of it again. */
export function useRefetchPeople(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    for (const { call: key } of reads) await client.invalidateQueries({ queryKey: [key] })
  }
}

/** Suspends or restores; one failure leaves all as they were. */
export function useStateActions() {
  const refetchPeople = useRefetchPeople()
  async function done(message: string) {
    toast.success(message)
    await refetchPeople()
  }
  return {
    async suspend(values: ParsedOf<typeof suspendUsers>) {
      const { data } = await call(suspendUsers, values)
      await done(messages.suspended(data.users.length))
    },
    async restore(uids: string[]) {
      const { data } = await call(restoreUsers, { uids })
      await done(messages.restored(data.users.length))
    },
  }
}

/** What may be done with one person, as a menu's items, and the dialogs that ask about it. */
export function useUserActions() {
  const actor = useSession((state) => state.user)
  const [confirming, setConfirming] = useState<Confirming>()
  const states = useStateActions()
  const refetchPeople = useRefetchPeople()

  const restore = useWrite((uid: string) => states.restore([uid]), { concurrent: (uid) => uid })
  const sendLink = useWrite((uid: string) => call(sendResetLink, { uid }), {
    changes: reads,
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setConfirming(undefined),
  })

  function actsOf(user: ActedOn): MenuItem[] {
    const confirm = (act: Confirming['act']) => ({ onSelect: () => setConfirming({ user, act }) })
    if (!actor) return []
    const items: (MenuItem | false)[] = [
      canChangeRole(actor, user) && { label: messages.changeRole, icon: <UserCircleIcon />, ...confirm('role') },
      canSendLink(actor, user) && {
        label: user.state === 'invited' ? messages.inviteAgain : messages.sendReset,
        icon: <KeyIcon />,
        ...confirm('reset'),
      },
      canSuspendUser(actor, user) && {
        label: messages.suspend,
        icon: <LockIcon />,
        danger: true,
        apart: true,
        ...confirm('suspend'),
      },
      canRestoreUser(actor, user) && {
        label: messages.restore,
        icon: <ArrowCounterClockwiseIcon />,
        apart: true,
        onSelect: () => restore.mutate(user.uid),
      },
    ]
    return items.filter((item) => item !== false)
  }

  const questions = confirming &&
    confirming.act === 'reset' && {
      ...(confirming.user.state === 'invited'
        ? {
            question: messages.inviteAgainQuestion(confirming.user.clubbedName),
            detail: messages.inviteText,
            confirmLabel: messages.inviteAgain,
          }
        : {
            question: messages.resetQuestion(confirming.user.clubbedName),
            detail: messages.resetDetail,
            confirmLabel: messages.sendReset,
          }),
      loadingLabel: messages.sending,
      onConfirm: () => sendLink.mutate(confirming.user.uid),
      variant: 'primary' as const,
    }
  const close = () => setConfirming(undefined)
  const dialogs = (
    <>
      {questions && <Confirm open onClose={close} loading={sendLink.isPending} {...questions} />}
      {confirming?.act === 'suspend' && (
        <SuspendDialog
          uids={[confirming.user.uid]}
          title={messages.suspendQuestion(confirming.user.clubbedName)}
          onSuspend={states.suspend}
          onClose={close}
        />
      )}
      {confirming?.act === 'role' && <RoleDialog user={confirming.user} onClose={close} onSaved={refetchPeople} />}
    </>
  )
  return { actsOf, dialogs }
}
