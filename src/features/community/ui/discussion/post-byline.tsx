import { useState } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { Chip } from '#design/chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { formatDateTime, formatRelative } from '#platform/format/format.ts'
import { messages } from '../../messages/discussion-en.ts'
import type { AnswersAs } from '../../rules.ts'

/** Who says something, as whom and when. */
export function PostByline({
  clubbedName,
  photo,
  by = 'learner',
  createdAt,
  editedAt,
}: {
  clubbedName: string
  photo: string
  by?: AnswersAs
  createdAt: string
  editedAt: string | null
}) {
  const [now] = useState(() => new Date())
  return (
    <div className="row gap-2.5">
      <Avatar name={clubbedName} src={photo} size={32} square={by !== 'learner'} />
      <p className="t-sm row min-w-0 flex-wrap gap-x-2 gap-y-0.5">
        <span className="min-w-0 font-semibold" lang={langOf(clubbedName)}>
          {clubbedName}
        </span>
        {by !== 'learner' && (
          <Chip tone="tint">{by === 'instructor' ? messages.questions.instructor : messages.questions.team}</Chip>
        )}
        <span className="ink-3">
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatRelative(createdAt, now, messages.justNow)}
          </time>
          {editedAt && `, ${messages.edited}`}
        </span>
      </p>
    </div>
  )
}
