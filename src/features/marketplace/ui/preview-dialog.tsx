import { useEffect } from 'react'
import { buttonClass } from '#design/button-class.ts'
import { ErrorState } from '#design/error-state.tsx'
import { langOf, otherLang } from '#design/lang-of.ts'
import { Modal } from '#design/modal.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { preferCaptions } from '#features/learning/ui/player/player-settings.ts'
import { VideoPlayer } from '#features/learning/ui/player/video-player.tsx'
import { useAnswer } from '#platform/browser/use-answer.ts'
import { messages } from '../messages/en.ts'
import { type Lesson, type PreviewLesson, previewQuery } from './details-query.ts'

type Props = {
  /** The lesson that is open; null: none. */
  lesson: Lesson | null
  previews: readonly Lesson[]
  /** The course is taught in Hindi: its captions come first. */
  hindi: boolean
  onChoose: (lesson: Lesson) => void
  onClose: () => void
}

/** A free lesson over the page: the learner's own player, or the article. */
export function PreviewDialog({ lesson, previews, hindi, onChoose, onClose }: Props) {
  return (
    <Modal
      open={lesson !== null}
      onClose={onClose}
      width={860}
      title={<span lang={langOf(lesson?.title ?? '')}>{lesson?.title}</span>}
      description={lesson ? messages.previewOf(messages.kinds[lesson.kind]) : undefined}
    >
      {lesson && <Preview key={lesson.uid} uid={lesson.uid} hindi={hindi} />}
      {previews.length > 1 && (
        <div className="mt-6 border-t border-line pt-4">
          <p className="t-sm ink-3 mb-2">{messages.otherPreviews}</p>
          <div className="flex flex-wrap gap-2">
            {previews.map((one) => (
              <FilterChip
                key={one.uid}
                on={one.uid === lesson?.uid}
                lang={langOf(one.title)}
                className="max-w-full py-1.5 text-left whitespace-normal!"
                onClick={() => onChoose(one)}
              >
                {one.title}
              </FilterChip>
            ))}
          </div>
        </div>
      )}
    </Modal>
  )
}

function Preview({ uid, hindi }: { uid: string; hindi: boolean }) {
  const { data, error, retry } = useAnswer(previewQuery(uid))
  useEffect(() => {
    if (hindi) preferCaptions('hi')
  }, [hindi])
  if (error) return <ErrorState heading="p" text={error.message} onRetry={retry} />
  if (!data) return <Skeleton className="mt-4 aspect-video w-full" />
  return (
    <div className="mt-4">
      {data.video && (
        <div className="overflow-hidden rounded-[12px] bg-black">
          <VideoPlayer title={data.title} video={data.video} startAt={0} autoPlay onRenew={retry} />
        </div>
      )}
      {/* Sanitised when it was saved. */}
      <div
        className="prose mt-4"
        lang={otherLang(hindi ? 'hi' : 'en')}
        dangerouslySetInnerHTML={{ __html: data.body }}
      />
      {data.file && (
        <a href={data.file.href} download={data.file.name} className={buttonClass({ variant: 'secondary' }, 'mt-4')}>
          <span className="btn-label">{messages.downloadFile(data.file.name)}</span>
        </a>
      )}
      {data.questions.length > 0 && <Questions questions={data.questions} />}
    </div>
  )
}

/** What a quiz asks; to answer it one enrolls. */
function Questions({ questions }: Pick<PreviewLesson, 'questions'>) {
  return (
    <>
      <ol className="space-y-5">
        {questions.map(({ text, options }, index) => (
          <li key={index}>
            <p className="font-semibold" lang={langOf(text)}>
              {messages.numbered(index + 1, text)}
            </p>
            <ul className="mt-1.5 list-disc space-y-1 pl-6">
              {options.map((option) => (
                <li key={option} lang={langOf(option)}>
                  {option}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className="ink-3 mt-5">{messages.quizAfterEnrolling}</p>
    </>
  )
}
