import { useState } from 'react'
import { toast } from '#design/toast.ts'
import { forgetText, type UnsentText, sendingText } from '#features/accounts/ui/kept-texts.ts'
import { CallError } from '#platform/api/client.ts'
import { words } from '../messages/talk-en.ts'

/** Sends what is kept at a place; what the server doesn't take stays, with the reason. */
export function useSending(place: string) {
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function send(work: (kept: UnsentText | undefined) => Promise<{ message: string }>): Promise<boolean> {
    setSending(true)
    setProblem('')
    setErrors({})
    try {
      const { message } = await work(sendingText(place))
      forgetText(place)
      toast.success(message)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const passes = error.status === 0 || error.status >= 500
      setErrors(error.errors)
      if (Object.keys(error.errors).length === 0) setProblem(passes ? `${words.kept} ${error.message}` : error.message)
      return false
    } finally {
      setSending(false)
    }
  }
  return { sending, problem, errors, send, setErrors }
}
