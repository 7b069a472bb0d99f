import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { DownloadSimpleBoldIcon } from '#design/icons/bold.tsx'
import { Link } from '#design/link.tsx'
import { Modal } from '#design/modal.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { Select } from '#design/select.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { fileSize } from '#features/media/rules.ts'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { courseDownloads } from '../../contract/downloads.ts'
import { messages } from '../../messages/downloads-en.ts'
import { downloadBytes, type DownloadQuality, qualitiesFor } from '../../rules/downloads.ts'
import type { LearningCourse } from '../apply-report.ts'
import { placedLessons, type PlacedLesson } from '../place-in-course.ts'
import { abilities } from '../player/stream-choice.ts'
import { isFull, startDownload } from './download-queue.ts'
import { DownloadState } from './download-state.tsx'
import { loadDownloads, useDownloads } from './downloads-store.ts'
import { useFreeSpace } from './use-free-space.ts'

const { dialog } = messages
const scopes = ['lesson', 'section', 'course'] as const
type Scope = (typeof scopes)[number]

type Props = { course: LearningCourse; lesson: PlacedLesson; onClose: () => void }

/** Chooses what of a course is put on this device, with its size before anything is downloaded. */
export function DownloadDialog(props: Props) {
  const { course, onClose } = props
  const { data, error, refetch } = useQuery({ ...query(courseDownloads, { uid: course.course.uid }), staleTime: 0 })
  useEffect(() => void loadDownloads(), [])
  return (
    <Modal open onClose={onClose} title={dialog.title} width={460}>
      {data && <Choice {...props} sizes={data} />}
      {error && !data && <ErrorState text={dialog.sizesFailed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="mt-4 h-64 w-full" />}
      <p className="mt-5 border-t border-line pt-3">
        <Link href="/offline" className="link font-semibold">
          {dialog.all}
        </Link>
      </p>
    </Modal>
  )
}

const nameOf = (quality: DownloadQuality): string =>
  quality === 'saver' || quality === 'sound' ? dialog[quality] : dialog.lines(quality)

function lessonsIn(scope: Scope, course: LearningCourse, lesson: PlacedLesson): PlacedLesson[] {
  return placedLessons(course).filter(
    (one) =>
      scope === 'course' || (scope === 'section' ? one.sectionNumber === lesson.sectionNumber : one.uid === lesson.uid),
  )
}

function Choice({ course, lesson, sizes }: Props & { sizes: ReplyOf<typeof courseDownloads> }) {
  const stored = useDownloads((state) => state.lessons)
  const ofCourse = stored.filter((one) => one.course === course.course.uid)
  const [scope, setScope] = useState<Scope>('lesson')
  const [{ mediaSource, nativeHls, apple }] = useState(abilities)
  const qualities = qualitiesFor(sizes.lessons, mediaSource && !(nativeHls && apple))
  const [quality, setQuality] = useState<DownloadQuality>(qualities[0] ?? 'original')
  const [state, setState] = useState<'idle' | 'starting' | 'failed' | 'full'>('idle')
  const free = useFreeSpace(ofCourse.length)

  const states = new Map(ofCourse.map((one) => [one.uid, one.state]))
  const chosen = lessonsIn(scope, course, lesson)
  const left = chosen.filter(({ uid }) => !['ready', 'waiting'].includes(states.get(uid) ?? ''))
  const isHere = chosen.every(({ uid }) => states.get(uid) === 'ready')
  const bytesIn = (lessons: readonly PlacedLesson[]) => {
    const uids = new Set(lessons.map(({ uid }) => uid))
    return downloadBytes(
      sizes.lessons.filter(({ uid }) => uids.has(uid)),
      quality,
    )
  }
  const bytes = bytesIn(left)
  const isTooLarge = free !== undefined && bytes > free

  async function start() {
    setState('starting')
    try {
      await startDownload({ course, lessons: left, sizes: sizes.lessons, validUntil: sizes.validUntil, quality })
      setState('idle')
    } catch (error) {
      setState(isFull(error) ? 'full' : 'failed')
    }
  }

  return (
    <>
      <RadioGroup
        className="mt-3"
        name="download-scope"
        legend={dialog.what}
        value={scope}
        onChange={(value) => setScope(value as Scope)}
        options={scopes.map((value) => ({
          value,
          label: dialog[value],
          count: fileSize(bytesIn(lessonsIn(value, course, lesson))),
        }))}
      />
      {qualities.length > 1 && (
        <Select
          className="mt-4"
          label={dialog.quality}
          value={quality}
          options={qualities.map((value) => ({ value, label: nameOf(value) }))}
          onChange={({ target }) => setQuality(target.value as DownloadQuality)}
        />
      )}
      <p className="ink-2 mt-4" role="status">
        {isHere && dialog.nothingLeft} {left.length > 0 && dialog.needs(fileSize(bytes))}{' '}
        {stored.length === 0 && dialog.firstTime} {free !== undefined && dialog.free(fileSize(free))}
      </p>
      {(isTooLarge || state === 'full') && (
        <AlertBanner type="warning" className="mt-3">
          {dialog.tooLarge}
        </AlertBanner>
      )}
      {state === 'failed' && (
        <AlertBanner type="error" className="mt-3">
          {dialog.startFailed}
        </AlertBanner>
      )}
      {left.length > 0 && !isTooLarge && (
        <Button
          full
          className="mt-4"
          icon={<DownloadSimpleBoldIcon size={18} />}
          loading={state === 'starting'}
          loadingLabel={dialog.starting}
          onClick={() => void start()}
        >
          {dialog.start}
        </Button>
      )}
      <DownloadState course={course.course.uid} lessons={ofCourse} />
    </>
  )
}
