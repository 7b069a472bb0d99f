import { CourseDiscussion } from '#features/community/ui/discussion/course-discussion.tsx'
import { messages } from '#features/notes/messages/en.ts'
import { NotesPanel } from '#features/notes/ui/notes-panel.tsx'
import type { DiscussionProps } from './lesson-discussion.tsx'

/** One's notes in a lesson beside what others ask in its course and say of it. */
export function BelowLesson({ course, lesson, talk, question, notes }: DiscussionProps) {
  const requests = notes?.requests ?? 0
  return (
    <CourseDiscussion
      course={course}
      lesson={lesson}
      talk={requests > 0 ? 'notes' : (talk ?? (question ? 'questions' : undefined))}
      question={question}
      notes={
        notes && {
          tab: messages.panel.tab,
          tabs: messages.panel.tabs,
          content: (
            <NotesPanel key={lesson.uid} course={course} lesson={lesson.uid} {...notes} startWriting={requests > 0} />
          ),
        }
      }
    />
  )
}
