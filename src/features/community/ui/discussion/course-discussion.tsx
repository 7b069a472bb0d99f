import { useState } from 'react'
import { Tabs } from '#design/tabs.tsx'
import { messages } from '../../messages/talk-en.ts'
import { ReviewsPart } from '../reviews/reviews-part.tsx'
import type { TalkTab } from '../talk-address.ts'
import { QuestionsPart } from './questions-part.tsx'

/** Beside a course's lessons: what was asked in it, and its reviews. */
export function CourseDiscussion({
  course,
  lesson,
  talk = 'questions',
  question,
}: {
  course: string
  lesson: { uid: string; title: string }
  talk?: TalkTab | undefined
  question: string | undefined
}) {
  const [tab, setTab] = useState<string>(talk)
  return (
    <>
      <h2 className="sr-only">{messages.tabs}</h2>
      <Tabs
        label={messages.tabs}
        value={tab}
        onChange={setTab}
        tabs={[
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
