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
import type { ParsedOf, Role } from '#platform/api/contract.ts'
import { adminUser, adminUsers, restoreUsers, sendResetLink, suspendUsers } from '../contract.ts'
import { words } from '../messages/en.ts'
import { canChangeRole, canRestoreUser, canSendLink, canSuspendUser } from '../policy.ts'
import { RoleDialog } from './role-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

export type ActedOn = { uid: string; clubbedName: string; userRole: Role; state: UserState }
type Asked = { user: ActedOn; act: 'suspend' | 'reset' | 'role' }

/** What shows people or what was done to them. */
const reads = [adminUsers, adminUser, adminAudit]

/** Asks all of it again. */
export function useAskPeopleAnew(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    for (const { call: key } of reads) await client.invalidateQueries({ queryKey: [key] })
  }
}

/** Suspends or restores; one failure leaves all as they were. */
export function useStateActions() {
  const askAnew = useAskPeopleAnew()
  async function done(message: string) {
    toast.success(message)
    await askAnew()
  }
  return {
    async suspend(values: ParsedOf<typeof suspendUsers>) {
      const { data } = await call(suspendUsers, values)
      await done(words.suspended(data.users.length))
    },
    async restore(uids: string[]) {
      const { data } = await call(restoreUsers, { uids })
      await done(words.restored(data.users.length))
    },
  }
}

/** What may be done with one person, as a menu's items, and the dialogs that ask about it. */
export function useUserActions() {
  const actor = useSession((state) => state.user)
  const [asked, setAsked] = useState<Asked>()
  const states = useStateActions()
  const askAnew = useAskPeopleAnew()

  const restore = useWrite((uid: string) => states.restore([uid]), { concurrent: (uid) => uid })
  const sendLink = useWrite((uid: string) => call(sendResetLink, { uid }), {
    changes: reads,
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setAsked(undefined),
  })

  function actsOf(user: ActedOn): MenuItem[] {
    const ask = (act: Asked['act']) => ({ onSelect: () => setAsked({ user, act }) })
    if (!actor) return []
    const items: (MenuItem | false)[] = [
      canChangeRole(actor, user) && { label: words.changeRole, icon: <UserCircleIcon />, ...ask('role') },
      canSendLink(actor, user) && {
        label: user.state === 'invited' ? words.inviteAgain : words.sendReset,
        icon: <KeyIcon />,
        ...ask('reset'),
      },
      canSuspendUser(actor, user) && {
        label: words.suspend,
        icon: <LockIcon />,
        danger: true,
        apart: true,
        ...ask('suspend'),
      },
      canRestoreUser(actor, user) && {
        label: words.restore,
        icon: <ArrowCounterClockwiseIcon />,
        apart: true,
        onSelect: () => restore.mutate(user.uid),
      },
    ]
    return items.filter((item) => item !== false)
  }

  const questions = asked &&
    asked.act === 'reset' && {
      ...(asked.user.state === 'invited'
        ? {
            question: words.inviteAgainQuestion(asked.user.clubbedName),
            detail: words.inviteText,
            confirmLabel: words.inviteAgain,
          }
        : {
            question: words.resetQuestion(asked.user.clubbedName),
            detail: words.resetDetail,
            confirmLabel: words.sendReset,
          }),
      loadingLabel: words.sending,
      onConfirm: () => sendLink.mutate(asked.user.uid),
      variant: 'primary' as const,
    }
  const close = () => setAsked(undefined)
  const dialogs = (
    <>
      {questions && <Confirm open onClose={close} loading={sendLink.isPending} {...questions} />}
      {asked?.act === 'suspend' && (
        <SuspendDialog
          uids={[asked.user.uid]}
          title={words.suspendQuestion(asked.user.clubbedName)}
          onSuspend={states.suspend}
          onClose={close}
        />
      )}
      {asked?.act === 'role' && <RoleDialog user={asked.user} onClose={close} onSaved={askAnew} />}
    </>
  )
  return { actsOf, dialogs }
}
