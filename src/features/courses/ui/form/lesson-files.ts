import { createStore } from 'zustand/vanilla'
import type { LessonContent } from '../../contract/lesson-content.ts'
import { words } from '../../messages/authoring-en.ts'
import { lessonProblems } from '../../rules/lesson-rules.ts'

/** Lessons whose file is not ready, with the file: still on its way, stopped, being checked or refused. */
export type Waiting = Readonly<Record<string, string>>

/**
 * What a form knows of its lessons' files. A lesson names its file as soon as the upload begins; until the server says
 * that the file is ready the lesson is not complete.
 */
export function lessonFiles() {
  const ready = new Map<string, number>()
  const waiting = createStore<Waiting>(() => ({}))

  return {
    waiting,
    /** What a lesson lacks as far as the browser can say. */
    gapsOf(lessonUid: string, content: LessonContent): Record<string, string> {
      const file = 'mediaUid' in content && content.mediaUid ? content.mediaUid : undefined
      const awaited = file !== undefined && !ready.has(file) ? file : undefined
      const { [lessonUid]: before, ...others } = waiting.getState()
      if (before !== awaited) waiting.setState(awaited ? { ...others, [lessonUid]: awaited } : others, true)
      return { ...(awaited ? { mediaUid: words.mediaNotReady } : {}), ...lessonProblems(content) }
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
