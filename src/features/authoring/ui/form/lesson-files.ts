import { localizeEach } from '#platform/i18n/text.ts'
import { createStore } from 'zustand/vanilla'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import { fileState } from '../../contract/drafts.ts'
import { messages } from '../../messages/authoring-en.ts'
import { lessonProblems } from '../../rules/lesson-rules.ts'

/** Lessons whose file is not ready, with the file: still on its way, stopped, being checked or refused. */
export type Waiting = Readonly<Record<string, string>>

/** Why a file will not become ready by itself, in words, and what the creator can do about it. */
export type FileProblem = {
  message: string
  /** Sends the same file again; absent where only another file, or the file chosen again, helps. */
  retry?: () => void
  /** An upload of an earlier page that goes on once the same file is chosen. */
  unfinished?: { mediaUid: string; fingerprint: string; offset: number }
}
/** By lesson. */
export type FileProblems = Readonly<Record<string, FileProblem>>

/**
 * What a form knows of its lessons' files. A lesson names its file as soon as the upload begins; until the server says
 * that the file is ready the lesson is not complete.
 */
export function lessonFiles() {
  const ready = new Map<string, number>()
  const waiting = createStore<Waiting>(() => ({}))
  const problems = createStore<FileProblems>(() => ({}))

  return {
    waiting,
    problems,
    /** Notes what is wrong with a lesson's file; null: nothing any more. */
    setProblem(lessonUid: string, problem: FileProblem | null): void {
      const { [lessonUid]: before, ...others } = problems.getState()
      if (before === undefined && problem === null) return
      problems.setState(problem ? { ...others, [lessonUid]: problem } : others, true)
    },
    /** What a lesson lacks as far as the browser can say. */
    gapsOf(lessonUid: string, content: LessonContent): Record<string, string> {
      const file = 'mediaUid' in content && content.mediaUid ? content.mediaUid : undefined
      const awaited = file !== undefined && !ready.has(file) ? file : undefined
      const { [lessonUid]: before, ...others } = waiting.getState()
      if (before !== awaited) waiting.setState(awaited ? { ...others, [lessonUid]: awaited } : others, true)
      return { ...(awaited ? { [fileState]: messages.mediaNotReady } : {}), ...localizeEach(lessonProblems(content)) }
    },
    /** @returns the lessons that waited for it */
    arrived(mediaUid: string, seconds: number): string[] {
      ready.set(mediaUid, seconds)
      const all = Object.entries(waiting.getState())
      const still = all.filter(([, file]) => file !== mediaUid)
      if (still.length < all.length) waiting.setState(Object.fromEntries(still), true)
      return all.flatMap(([lessonUid, file]) => (file === mediaUid ? [lessonUid] : []))
    },
    /** A film's length, once the server has said it here. */
    secondsOf(content: LessonContent): number | undefined {
      return content.kind === 'video' && content.mediaUid ? ready.get(content.mediaUid) : undefined
    },
  }
}
