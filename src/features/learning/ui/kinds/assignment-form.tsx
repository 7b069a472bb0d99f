import { type FormEvent, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Textarea } from '#design/textarea.tsx'
import { formatCount } from '#platform/format.ts'
import { words } from '../../messages/lesson-kinds-en.ts'
import type { HandedIn } from '../../contract/assignment.ts'
import { longestAnswer } from '../../rules/answer-states.ts'
import { keepWork, reopenWork, useKeptWork } from './kept-work.ts'
import { sendKeptWork, useOnItsWay } from './send-work.ts'

const say = words.assignment

/** The answer, kept in the browser as it is written, until it is handed in. */
export function AssignmentForm({
  lesson,
  again,
  heading,
  preview,
}: {
  lesson: string
  /** What became of the answer before. */
  again: HandedIn['state'] | undefined
  heading: boolean
  preview: boolean
}) {
  const work = useKeptWork(lesson, 'assignment')
  const onItsWay = useOnItsWay((state) => state.lesson === lesson)
  const [missing, setMissing] = useState(false)
  const [previewed, setPreviewed] = useState(false)
  const text = work?.text ?? ''
  const waiting = work?.sending && !onItsWay

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '') return
    if (preview) return setPreviewed(true)
    keepWork({ kind: 'assignment', lesson, text, sending: true })
    void sendKeptWork()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-7">
      {preview && (
        <AlertBanner type="info" className="mb-4">
          {previewed ? say.previewDone : say.preview}
        </AlertBanner>
      )}
      {work?.problem && (
        <AlertBanner type="warning" className="mb-4">
          {work.problem}
        </AlertBanner>
      )}
      {waiting && (
        <AlertBanner type="info" className="mb-4">
          {say.waitingOffline}
        </AlertBanner>
      )}
      <Textarea
        label={heading ? labelOf(again) : say.yourAnswer}
        hint={say.textHint(formatCount(longestAnswer))}
        error={missing ? say.required : undefined}
        required
        rows={9}
        maxLength={longestAnswer}
        value={text}
        readOnly={onItsWay}
        onChange={(event) => {
          setMissing(false)
          if (work?.sending) reopenWork(lesson)
          keepWork({ kind: 'assignment', lesson, text: event.target.value })
        }}
      />
      <Button type="submit" size="large" className="mt-4 max-md:w-full" loading={onItsWay} loadingLabel={say.sending}>
        {labelOf(again)}
      </Button>
    </form>
  )
}

function labelOf(again: HandedIn['state'] | undefined): string {
  return again === 'WAITING' ? say.replace : again === 'AGAIN' ? say.handInAgain : say.handIn
}
