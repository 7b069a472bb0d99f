import { useEffect, useState } from 'react'
import { Button } from '#design/button.tsx'
import { toast } from '#design/toast.ts'
import { call, CallError } from '#platform/api/client.ts'
import { formatDuration } from '#platform/format/format.ts'
import { resendOtp } from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { resendAfterSeconds } from '../rules.ts'
import { type TempUser, tempUser } from './temp-user.ts'

/** Another code, 30 seconds after the last; the countdown goes on over a reload. */
export function ResendCode({ waiting, onSent }: { waiting: TempUser; onSent: (sentBy: TempUser['sentBy']) => void }) {
  const [sentAt, setSentAt] = useState(waiting.sentAt)
  const [waitSeconds, setWaitSeconds] = useState(resendAfterSeconds)
  const [now, setNow] = useState(() => Date.now())
  const [sending, setSending] = useState(false)
  const left = Math.ceil((sentAt - now) / 1000 + waitSeconds)

  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(clock)
  }, [])

  async function sendAgain() {
    setSending(true)
    try {
      const { data, meta } = await call(resendOtp, { challenge: waiting.challenge })
      toast.success(messages.otp.sentAgain, messages.otp.sentAgainText)
      const sentBy = meta.sentBy ?? waiting.sentBy
      wait(data.resendAfterSeconds, sentBy)
      onSent(sentBy)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setSending(false)
    }
  }

  function wait(seconds: number, sentBy: TempUser['sentBy']) {
    const at = Date.now()
    setSentAt(at)
    setNow(at)
    setWaitSeconds(seconds)
    tempUser.set({ ...waiting, sentBy, sentAt: at })
  }

  return (
    <p className="ink-2 mt-4 flex min-h-11 flex-wrap items-center gap-x-2">
      {messages.otp.notReceived}
      {left > 0 ? (
        <span>
          {messages.otp.sendAgainIn} <b className="font-semibold text-ink">{formatDuration(left)}</b>
        </span>
      ) : (
        <Button variant="text" onClick={sendAgain} loading={sending} loadingLabel={messages.otp.sending}>
          {messages.otp.sendAgain}
        </Button>
      )}
    </p>
  )
}
