import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Skeleton } from '#design/skeleton.tsx'
import { CourseDiscussion } from '#features/community/ui/discussion/course-discussion.tsx'
import { messages as notesMessages } from '#features/notes/messages/en.ts'
import { NotesPanel } from '#features/notes/ui/notes-panel.tsx'
import { lazyExtra, lazyPart } from '#platform/browser/lazy-part.ts'
import { messages } from '../messages/en.ts'
import type { DiscussionProps } from './lesson-discussion.tsx'
import { lessonQuery } from './lesson-query.ts'

const LearnNext = lazyExtra(() => import('./learn-next.tsx'), 'LearnNext')
const TranscriptPanel = lazyPart(() => import('./transcript/transcript-panel.tsx'), 'TranscriptPanel')

/** One's notes in a lesson and what is said in it, beside what others ask in its course and say of it; and what may come next. */
export function BelowLesson({ course, lesson, talk, question, video, notes }: DiscussionProps) {
  const requests = notes?.requests ?? 0
  const isVideo = lesson.kind === 'video'
  const { data, refetch } = useQuery({ ...lessonQuery(course, lesson.uid), enabled: isVideo })
  const waiting = <Skeleton className="skeleton-late h-64 w-full !rounded-card" />
  const captions = data?.video?.captions ?? []
  return (
    <>
      <CourseDiscussion
        course={course}
        lesson={lesson}
        owned={notes !== undefined}
        talk={requests > 0 ? 'notes' : (talk ?? (question || !notes ? 'questions' : 'notes'))}
        question={question}
        label={notes ? notesMessages.panel.tabs : undefined}
        before={[
          ...(notes
            ? [
                {
                  value: 'notes',
                  label: notesMessages.panel.tab,
                  content: (
                    <NotesPanel
                      key={lesson.uid}
                      course={course}
                      lesson={lesson.uid}
                      isVideo={isVideo}
                      video={video}
                      article={notes.article}
                      startWriting={requests > 0}
                    />
                  ),
                },
              ]
            : []),
          // Of a lesson that is not here yet nobody knows whether it has captions: the tab stays where it was.
          ...(isVideo && (!data || captions.length > 0)
            ? [
                {
                  value: 'transcript',
                  label: messages.learning.transcript,
                  content: data ? (
                    <Suspense fallback={waiting}>
                      <TranscriptPanel
                        onNote={notes?.onNote}
                        course={course}
                        lesson={lesson.uid}
                        captions={captions}
                        video={video}
                        onRenew={() => void refetch()}
                      />
                    </Suspense>
                  ) : (
                    waiting
                  ),
                },
              ]
            : []),
        ]}
      />
      {notes && (
        <Suspense>
          <LearnNext course={course} />
        </Suspense>
      )}
    </>
  )
}
