import { type ReactNode, useState } from 'react'
import { Tabs } from '#design/tabs.tsx'
import { messages } from '../../messages/talk-en.ts'
import { ReviewsPart } from '../reviews/reviews-part.tsx'
import type { TalkTab } from '../talk-address.ts'
import { QuestionsPart } from './questions-part.tsx'

/** Beside a course's lessons: one's own notes where the lesson has them, what was asked in it, and its reviews. */
export function CourseDiscussion({
  course,
  lesson,
  notes,
  talk = 'notes',
  question,
}: {
  course: string
  lesson: { uid: string; title: string }
  notes?: { tab: string; tabs: string; content: ReactNode } | undefined
  talk?: TalkTab | undefined
  question: string | undefined
}) {
  const [tab, setTab] = useState<string>(talk === 'notes' && !notes ? 'questions' : talk)
  const label = notes?.tabs ?? messages.tabs
  return (
    <>
      <h2 className="sr-only">{label}</h2>
      <Tabs
        label={label}
        value={tab}
        onChange={setTab}
        tabs={[
          ...(notes ? [{ value: 'notes', label: notes.tab, content: notes.content }] : []),
          {
            value: 'questions',
            label: messages.tab.questions,
            content: <QuestionsPart course={course} lesson={lesson} question={question} />,
          },
          { value: 'reviews', label: messages.tab.reviews, content: <ReviewsPart course={course} /> },
        ]}
      />
    </>
  )
}
