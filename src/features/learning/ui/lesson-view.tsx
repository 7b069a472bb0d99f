import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { CaretRightBoldIcon, CheckBoldIcon } from '#design/icons/bold.tsx'
import { CheckCircleFillIcon, PlayFillIcon } from '#design/icons/fill.tsx'
import { ArticleIcon, DownloadSimpleIcon, ListChecksIcon, PencilSimpleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useNoteSeconds } from '#features/notes/ui/note-seconds.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { lazyExtra, lazyPart } from '#platform/browser/lazy-part.ts'
import { useOnline } from '#platform/browser/use-online.ts'
import type { learningLesson } from '../contract/lessons.ts'
import { messages } from '../messages/en.ts'
import { resumeAt, wholeMinutes } from '../rules/watching.ts'
import type { LearningCourse } from './apply-report.ts'
import type { LessonReport } from './course-player.tsx'
import { canDownload } from './downloads/can-download.ts'
import { CurriculumSheet } from './curriculum-sheet.tsx'
import { LessonArticle } from './lesson-article.tsx'
import { lessonQuery } from './lesson-query.ts'
import type { PlacedLesson } from './place-in-course.ts'

const LessonOfKind = lazyPart(() => import('./kinds/lesson-of-kind.tsx'), 'LessonOfKind')
const ArticleNotes = lazyExtra(() => import('#features/notes/ui/article-notes.tsx'), 'ArticleNotes')
const DownloadDialog = lazyExtra(() => import('./downloads/download-dialog.tsx'), 'DownloadDialog')
const VideoPlayer = lazyPart(() => import('./player/video-player.tsx'), 'VideoPlayer')

/** Loads the files that a lesson of this kind is drawn with. */
export async function preloadLesson({ kind }: Pick<PlacedLesson, 'kind'>): Promise<void> {
  if (kind === 'video') await VideoPlayer.preload()
  else if (kind !== 'article') await LessonOfKind.preload()
}

export type LessonViewProps = {
  course: LearningCourse
  lesson: PlacedLesson
  previousHref: string | undefined
  next: { lesson: PlacedLesson; href: string } | undefined
  /** The course's end, once it is finished. */
  finishedHref: string | undefined
  onReport: (change: LessonReport) => void
  onComplete: () => void
  hrefOf: (uid: string) => string
  notice: ReactNode
  /** Where the address leads to: a second of the video, a note in the article. */
  at: number | undefined
  note: string | undefined
  video: RefObject<HTMLVideoElement | null>
  article: RefObject<HTMLDivElement | null>
  onNote: () => void
}

/** One lesson: its video or its text, and the one next step. */
export function LessonView(props: LessonViewProps) {
  const { course, lesson, previousHref, next, finishedHref, onReport, notice, at, note, video, article } = props
  const [startAt] = useState(() => at ?? resumeAt(lesson.positionSeconds, lesson.durationSeconds))
  const { data, error, fetchStatus, refetch } = useQuery(lessonQuery(course.course.uid, lesson.uid))
  const online = useOnline()
  /** Without a network a lesson is looked for on this device first. */
  const isMissing = !data && !online && fetchStatus !== 'fetching'
  const navigate = useNavigate()
  const cover = course.course.courseThumbnailLink || undefined
  const isVideo = lesson.kind === 'video'
  const marks = useNoteSeconds(course.course.uid, lesson.uid, isVideo && !course.preview)
  useOpened(data !== undefined, () => onReport({ positionSeconds: startAt, completed: false }))

  return (
    <>
      {isVideo && !isMissing && (
        <div className="lesson-video bg-black">
          <Suspense fallback={<VideoToCome cover={cover} />}>
            {data?.video ? (
              <VideoPlayer
                title={lesson.title}
                video={data.video}
                elementRef={video}
                cover={cover}
                lockScreen={{
                  course: course.course.courseTitle,
                  instructor: course.course.instructor,
                  onNext: next && (() => void navigate({ href: next.href })),
                  onPrevious: previousHref ? () => void navigate({ href: previousHref }) : undefined,
                }}
                marks={marks}
                startAt={startAt}
                completed={lesson.completed}
                onFollowed={onReport}
                onRenew={() => void refetch()}
              />
            ) : (
              <VideoToCome cover={cover} />
            )}
          </Suspense>
        </div>
      )}
      <div className="mx-auto max-w-[1020px] px-4 pt-5 lg:px-8 lg:pt-6">
        {course.preview && (
          <AlertBanner type="info" className="mb-4">
            {messages.learning.preview}
          </AlertBanner>
        )}
        <LessonHeader {...props} ownStep={hasOwnStep(lesson.kind, data)} />
        {notice}
        {isMissing && <NeedsConnection kind={lesson.kind} />}
        {error && !data && online && <ErrorState text={messages.learning.lessonError} onRetry={() => void refetch()} />}
        {!data && !isMissing && !(error && online) && <TextSkeleton />}
        {data?.body && (
          <LessonArticle
            html={data.body}
            textRef={article}
            hindi={course.course.language === 'Hindi'}
            heading={isVideo ? messages.learning.notes : messages.learning.text}
            headingShown={isVideo}
            readSeconds={lesson.durationSeconds}
            onRead={
              lesson.kind === 'article' && !lesson.completed
                ? () => onReport({ positionSeconds: 0, completed: true })
                : undefined
            }
          />
        )}
        {data?.body && lesson.kind === 'article' && !course.preview && (
          <Suspense>
            <ArticleNotes course={course.course.uid} lesson={lesson.uid} article={article} note={note} />
          </Suspense>
        )}
        {data && (data.quiz || data.resource || data.assignment) && (
          <Suspense fallback={<TextSkeleton />}>
            <LessonOfKind
              lesson={data}
              course={course}
              onDownload={() => onReport({ positionSeconds: 0, completed: true })}
              onAgain={() => refetch()}
            />
          </Suspense>
        )}
        {next && <NextCard {...next} />}
        {finishedHref && <FinishedCard href={finishedHref} />}
      </div>
    </>
  )
}

/** In the place of a video until its player is here: the course's picture, and the room for captions below. */
function VideoToCome({ cover }: { cover: string | undefined }) {
  return (
    <div className="pb-[58px]">
      <div className="mx-auto aspect-video max-h-[min(600px,74dvh)] w-full">
        {cover && <img src={cover} alt="" className="h-full w-full object-cover opacity-70" />}
      </div>
    </div>
  )
}

/** A quiz or an assignment completes by what is done in it; until it is there nobody knows whether it holds anything. */
function hasOwnStep(kind: PlacedLesson['kind'], data: ReplyOf<typeof learningLesson> | undefined): boolean {
  if (!data) return kind === 'quiz' || kind === 'assignment'
  return Boolean(data.quiz?.questions.length || data.assignment)
}

/** Offline, a lesson that was not opened before: what it needs, in the place of what it holds. */
function NeedsConnection({ kind }: { kind: PlacedLesson['kind'] }) {
  return (
    <section className="card mt-6 max-w-[680px] p-5">
      <h2 className="t-h3">{messages.learning.needsConnection}</h2>
      <p className="ink-2 mt-1">{messages.learning.needsConnectionText[kind]}</p>
    </section>
  )
}

function TextSkeleton() {
  return (
    <div className="skeleton-late mt-8 max-w-[680px]">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-11/12" />
      <Skeleton className="mt-3 h-5 w-4/5" />
    </div>
  )
}

/** `ownStep`: the lesson completes by what is done in it, so the header has no button for that. */
function LessonHeader({
  course,
  lesson,
  previousHref,
  next,
  onComplete,
  onNote,
  hrefOf,
  ownStep,
}: LessonViewProps & { ownStep: boolean }) {
  const heading = useHeadingFocus()
  return (
    <div className="items-start justify-between gap-6 lg:flex">
      <div className="min-w-0">
        <p className="t-sm ink-3 row flex-wrap gap-2">
          {messages.learning.where(lesson.sectionNumber, lesson.lessonNumber, lesson.lessonsInSection)}
          {lesson.completed && (
            <Chip tone="ok" icon={<CheckCircleFillIcon size={14} />}>
              {messages.learning.completed}
            </Chip>
          )}
        </p>
        <h1 ref={heading} tabIndex={-1} className="mt-1 text-[25px] lg:text-[30px]" lang={langOf(lesson.title)}>
          {lesson.title}
        </h1>
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5 lg:mt-1 lg:flex-nowrap">
        {previousHref && (
          <LinkButton href={previousHref} variant="secondary" className="whitespace-nowrap max-lg:flex-1">
            {messages.learning.previous}
          </LinkButton>
        )}
        {lesson.completed || course.preview || ownStep ? (
          next && (
            <LinkButton
              href={next.href}
              variant={ownStep && !lesson.completed ? 'secondary' : 'primary'}
              className="whitespace-nowrap max-lg:flex-[2]"
            >
              {messages.learning.next}
              <CaretRightBoldIcon size={16} />
            </LinkButton>
          )
        ) : (
          <Button
            onClick={onComplete}
            variant={lesson.kind === 'resource' ? 'secondary' : 'primary'}
            className="whitespace-nowrap max-lg:flex-[2]"
            icon={<CheckBoldIcon size={16} />}
          >
            {messages.learning.markComplete}
          </Button>
        )}
        {!course.preview && (lesson.kind === 'video' || lesson.kind === 'article') && (
          <Button
            onClick={onNote}
            variant="secondary"
            className="whitespace-nowrap max-lg:flex-1"
            icon={<PencilSimpleIcon size={18} />}
          >
            {messages.learning.note}
          </Button>
        )}
        {course.downloads && <DownloadButton course={course} lesson={lesson} />}
        <CurriculumSheet course={course} current={lesson.uid} hrefOf={hrefOf} />
      </div>
    </div>
  )
}

/** Opens the dialog that puts lessons on this device; nothing where the browser can store none. */
function DownloadButton({ course, lesson }: { course: LearningCourse; lesson: PlacedLesson }) {
  const [isOpen, setOpen] = useState(false)
  if (!canDownload()) return null
  return (
    <>
      <Button
        variant="secondary"
        className="whitespace-nowrap max-lg:flex-1"
        icon={<DownloadSimpleIcon size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {messages.learning.download}
      </Button>
      {isOpen && (
        <Suspense>
          <DownloadDialog course={course} lesson={lesson} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const kindIcons = {
  video: PlayFillIcon,
  article: ArticleIcon,
  quiz: ListChecksIcon,
  resource: DownloadSimpleIcon,
  assignment: PencilSimpleIcon,
}

function NextCard({ lesson, href }: { lesson: PlacedLesson; href: string }) {
  const KindIcon = kindIcons[lesson.kind]
  const minutes = wholeMinutes(lesson.durationSeconds)
  return (
    <Link href={href} className="card row mt-10 max-w-[680px] gap-3 p-4 hover:bg-sunken">
      <span className="grid h-10 w-10 shrink-0 place-items-center rounded-[9px] bg-tint-2 text-on-tint">
        <KindIcon size={20} />
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        {messages.learning.upNext}{' '}
        <span className="font-semibold" lang={langOf(lesson.title)}>
          {lesson.title}
        </span>
        {minutes > 0 && messages.learning.upNextMinutes(minutes)}
      </span>
      <CaretRightBoldIcon className="ink-3" />
    </Link>
  )
}

/** The way to what comes after the last lesson. */
function FinishedCard({ href }: { href: string }) {
  return (
    <Link href={href} className="card row mt-4 max-w-[680px] gap-3 p-4 hover:bg-sunken">
      <span className="grid h-10 w-10 shrink-0 place-items-center rounded-[9px] bg-ok-tint text-ok-ink">
        <CheckCircleFillIcon size={20} />
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <span className="t-sm ink-3 block">{messages.learning.courseCompleted}</span>
        <span className="font-semibold">{messages.learning.toFinish}</span>
      </span>
      <CaretRightBoldIcon className="ink-3" />
    </Link>
  )
}

/** Once, when the lesson is there: this is where to go on next time. */
function useOpened(ready: boolean, onOpened: () => void): void {
  const reported = useRef(false)
  useEffect(() => {
    if (!ready || reported.current) return
    reported.current = true
    onOpened()
  })
}

let lessonsShown = 0
/** From the second lesson on the focus goes to its title, so that a screen reader says where one is. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    lessonsShown += 1
    if (lessonsShown > 1) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
