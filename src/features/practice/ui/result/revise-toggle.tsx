import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { StarFillIcon } from '#design/icons/fill.tsx'
import { StarIcon } from '#design/icons/regular.tsx'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { chooseRevision, dueRevision } from '../../contract/revision.ts'
import { messages } from '../../messages/revision-en.ts'
import { messages as testMessages } from '../../messages/test-en.ts'

/** Puts a question into one's revision, and takes it out. */
export function ReviseToggle({
  attempt,
  question,
  revised,
  number,
}: {
  attempt: string
  question: string
  revised: boolean
  number: number
}) {
  const [on, setOn] = useState(revised)
  const choose = useWrite(() => call(chooseRevision, { uid: attempt, question, revise: !on }), {
    changes: [dueRevision],
    onDone: ({ data }) => setOn(data.revise),
  })
  return (
    <Button
      variant="text"
      size="medium"
      aria-pressed={on}
      icon={on ? <StarFillIcon className="text-lamp-ink" /> : <StarIcon />}
      onClick={() => choose.mutate()}
    >
      {on ? messages.added : messages.add}
      <span className="sr-only"> {testMessages.room.question(number)}</span>
    </Button>
  )
}
