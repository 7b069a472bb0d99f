import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Switch } from '#design/switch.tsx'
import { toast } from '#design/toast.ts'
import { toastFailure } from '#design/toast-failure.ts'
import { useWrite } from '#design/use-write.ts'
import { CallError } from '#platform/api/client.ts'
import { messages } from '../../messages/push-en.ts'
import { isPushOn, turnOffPush, turnOnPush } from './push-on-device.ts'
import { pushSupport } from './push-support.ts'

/** Asks the browser: only ever after a press, since most people refuse a question that they did not expect. */
async function turnOn(answer: Promise<NotificationPermission>): Promise<'on' | NotificationPermission> {
  const permission = await answer
  if (permission !== 'granted') return permission
  await turnOnPush()
  return 'on'
}

/** Notifications on this device: on, off, or what to do where the browser does not let us. */
export function PushSwitch() {
  const [support] = useState(pushSupport)
  return support === 'supported' ? <Supported /> : <Hint text={messages[support]} />
}

function Hint({ text, id }: { text: string; id?: string }) {
  return (
    <div className="py-4">
      <p className="t-label">{messages.label}</p>
      <p id={id} className="t-sm ink-2 mt-1">
        {text}
      </p>
    </div>
  )
}

function Supported() {
  const hint = useId()
  const [permission, setPermission] = useState(() => Notification.permission)
  const { data: on, error, refetch } = useQuery({ queryKey: ['push on this device'], queryFn: isPushOn })
  const settle = () => {
    setPermission(Notification.permission)
    return refetch()
  }
  const onFailed = (failure: Error) => {
    if (failure instanceof CallError) toastFailure(failure)
    else toast.error(messages.failed)
  }
  const turningOn = useWrite(turnOn, {
    onDone: async (answer) => {
      await settle()
      if (answer === 'on') toast.success(messages.turnedOn)
    },
    onFailed,
  })
  const turningOff = useWrite(turnOffPush, {
    onDone: async () => {
      await settle()
      toast.success(messages.turnedOff)
    },
    onFailed,
  })
  if (permission === 'denied')
    return (
      <div className="py-4">
        <AlertBanner type="warning">
          <strong className="block font-semibold">{messages.deniedTitle}</strong>
          {messages.denied}
        </AlertBanner>
      </div>
    )
  if (error && on === undefined)
    return <ErrorState heading="p" text={messages.notLoaded} onRetry={() => void refetch()} />
  if (on === undefined) return <Skeleton className="my-4 h-11 w-full" />
  const busy = turningOn.isPending || turningOff.isPending
  return (
    <div className="pb-4">
      <Switch
        label={messages.label}
        aria-describedby={hint}
        checked={turningOn.isPending || (on && !turningOff.isPending)}
        aria-busy={busy || undefined}
        onChange={({ target }) => {
          if (target.checked) turningOn.mutate(Notification.requestPermission())
          else turningOff.mutate()
        }}
      />
      <p id={hint} className="t-sm ink-2">
        {busy ? messages.working : messages.hint}
      </p>
    </div>
  )
}
