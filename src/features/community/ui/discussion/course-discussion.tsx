import { useState } from 'react'
import { Tabs, type TabsProps } from '#design/tabs.tsx'
import { messages } from '../../messages/discussion-en.ts'
import { ReviewsPart } from '../reviews/reviews-part.tsx'
import type { DiscussionTab } from '../discussion-address.ts'
import { QuestionsPart } from './questions-part.tsx'

/** Beside a course's lessons: what was asked in it and its reviews, after what belongs to the lesson itself. */
export function CourseDiscussion({
  course,
  lesson,
  owned,
  before,
  label = messages.tabs,
  talk,
  question,
}: {
  course: string
  lesson: { uid: string; title: string }
  /** Whether the reader follows the course as a learner. */
  owned: boolean
  /** The tabs of the lesson's own. */
  before: TabsProps['tabs']
  label?: string | undefined
  talk: DiscussionTab
  question: string | undefined
}) {
  const [chosen, setTab] = useState<string>(talk)
  const tabs = [
    ...before,
    {
      value: 'questions',
      label: messages.tab.questions,
      content: <QuestionsPart course={course} lesson={lesson} owned={owned} question={question} />,
    },
    { value: 'reviews', label: messages.tab.reviews, content: <ReviewsPart course={course} /> },
  ]
  // Another lesson may not have the tab that was chosen in the last one.
  const tab = tabs.some(({ value }) => value === chosen) ? chosen : tabs[0]?.value
  return (
    <>
      <h2 className="sr-only">{label}</h2>
      <Tabs label={label} value={tab ?? ''} onChange={setTab} tabs={tabs} />
    </>
  )
}
