import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '#design/confirm.tsx'
import { ArrowCounterClockwiseIcon, KeyIcon, LockIcon, UserCircleIcon } from '#design/icons/regular.tsx'
import type { MenuItem } from '#design/menu.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import type { UserState } from '#features/accounts/rules.ts'
import { call } from '#platform/client.ts'
import type { Role } from '#platform/contract.ts'
import { adminAudit } from '../../contract/audit.ts'
import { adminUser, adminUsers, restoreUsers, sendResetLink, suspendUsers } from '../../contract/users.ts'
import { words } from '../../messages/users-en.ts'
import { RoleDialog } from './role-dialog.tsx'

export type ActedOn = { uid: string; clubbedName: string; userRole: Role; state: UserState }
type Asked = { user: ActedOn; act: 'suspend' | 'reset' | 'role' }

/** Asks anew whatever shows people or what was done to them. */
export function useAskPeopleAnew(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    for (const { call: key } of [adminUsers, adminUser, adminAudit]) await client.invalidateQueries({ queryKey: [key] })
  }
}

/** Suspends or restores; one failure leaves all as they were. */
export function useStateActs() {
  const askAnew = useAskPeopleAnew()
  const run =
    (endpoint: typeof suspendUsers | typeof restoreUsers, say: (count: number) => string) => async (uids: string[]) => {
      const { data } = await call(endpoint, { uids })
      toast.success(say(data.users.length))
      await askAnew()
    }
  return { suspend: run(suspendUsers, words.suspended), restore: run(restoreUsers, words.restored) }
}

/** What may be done with one person, as a menu's items, and the dialogs that ask about it. */
export function useUserActs(myUid: string | undefined) {
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState(false)
  const states = useStateActs()
  const askAnew = useAskPeopleAnew()

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
      setAsked(undefined)
    }
  }
  async function sendLink({ uid }: ActedOn) {
    const { message } = await call(sendResetLink, { uid })
    toast.success(message)
    await askAnew()
  }

  function actsOf(user: ActedOn): MenuItem[] {
    const ask = (act: Asked['act']) => ({ onSelect: () => setAsked({ user, act }) })
    const own = user.uid === myUid
    const suspended = user.state === 'suspended'
    const items: (MenuItem | false)[] = [
      !own && { label: words.changeRole, icon: <UserCircleIcon />, ...ask('role') },
      !suspended && {
        label: user.state === 'invited' ? words.inviteAgain : words.sendReset,
        icon: <KeyIcon />,
        ...ask('reset'),
      },
      !own && !suspended && { label: words.suspend, icon: <LockIcon />, danger: true, apart: true, ...ask('suspend') },
      suspended && {
        label: words.restore,
        icon: <ArrowCounterClockwiseIcon />,
        apart: true,
        onSelect: () => void run(() => states.restore([user.uid])),
      },
    ]
    return items.filter((item) => item !== false)
  }

  const questions =
    asked &&
    asked.act !== 'role' &&
    {
      suspend: {
        question: words.suspendQuestion(asked.user.clubbedName),
        detail: words.suspendDetail,
        confirmLabel: words.suspend,
        loadingLabel: words.suspending,
        onConfirm: () => void run(() => states.suspend([asked.user.uid])),
        variant: 'delete' as const,
      },
      reset: {
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
        onConfirm: () => void run(() => sendLink(asked.user)),
        variant: 'primary' as const,
      },
    }[asked.act]
  const close = () => setAsked(undefined)
  const dialogs = (
    <>
      {questions && <Confirm open onClose={close} loading={busy} {...questions} />}
      {asked?.act === 'role' && <RoleDialog user={asked.user} onClose={close} onSaved={askAnew} />}
    </>
  )
  return { actsOf, dialogs }
}
