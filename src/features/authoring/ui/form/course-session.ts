import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LessonContent, LessonKind } from '#features/catalogue/contract/lesson-content.ts'
import { call, CallError } from '#platform/api/client.ts'
import {
  browserTabs,
  storedDrafts,
  newDraftName,
  type SavedDraft,
} from '#platform/browser/unsent-work/stored-drafts.ts'
import {
  type Autosave,
  autosaveDraft,
  type StoredDraft,
  type SaveAnswer,
  statusOf,
} from '#platform/browser/unsent-work/autosave.ts'
import type { DraftStatus } from '#platform/browser/unsent-work/use-send-before-leaving.ts'
import { type CourseDraft, type LessonDraft, readDraft, readLessonDraft } from '../../contract/drafts.ts'
import { emptyContent } from '../../rules/lesson-rules.ts'
import { type CourseDoc, type CourseFacts, docOf, emptyDoc, factsOf, isNotReady, noFacts } from './course-facts.ts'
import { type FileProblem, type FileProblems, lessonFiles, type Waiting } from './lesson-files.ts'
import { beginCourse, sendCourse, sendLesson } from './send-draft.ts'

export type AnyAutosave = Autosave<CourseDoc> | Autosave<LessonContent>

/** Everything that is written of one course while its form is open. */
export type CourseSession = {
  course: Autosave<CourseDoc>
  facts: StoreApi<CourseFacts>
  status: StoreApi<DraftStatus>
  change(patch: Partial<CourseDoc>): void
  /** The lesson's content, from the server or from this device. */
  lesson(uid: string, kind: LessonKind): Promise<Autosave<LessonContent>>
  /** A lesson that was just added, with what it holds already. */
  addLesson(uid: string, content: LessonContent): void
  /** Lessons that were opened here, by uid. */
  openLessons(): ReadonlyMap<string, Autosave<LessonContent>>
  /** Lessons whose file is not ready. */
  waiting: StoreApi<Waiting>
  /** Lessons whose file needs the creator: refused, stopped, or unfinished since an earlier page. */
  fileProblems: StoreApi<FileProblems>
  setFileProblem(lessonUid: string, problem: FileProblem | null): void
  /** The server has a file as learners get it. */
  fileReady(mediaUid: string, seconds: number): void
  flush(leaving?: boolean): Promise<void>
  /** Asks the server how the course stands now; what is being written is not touched. */
  refresh(): Promise<void>
  close(): void
}

export type SessionStart = { user: string; draft: CourseDraft } | { user: string; idempotencyKey: string }

/** Opens a course's session: what the server has, and what earlier pages left unsent on this device. */
export async function openCourseSession(
  start: SessionStart,
  onCreated: (uid: string) => void = () => {},
): Promise<CourseSession> {
  const draft = 'draft' in start ? start.draft : null
  const name = 'idempotencyKey' in start ? newDraftName('new', start.idempotencyKey) : start.draft.uid
  const device = storedDrafts(start.user, name, browserTabs())
  const left = await device.adopt()
  const facts = createStore<CourseFacts>(() => (draft ? factsOf(draft) : noFacts))
  const status = createStore<DraftStatus>(() => ({ status: 'saved', onDevice: true }))
  const lessons = new Map<string, Autosave<LessonContent>>()
  const files = lessonFiles()
  device.followTabs((document, { value, version }) => {
    if (document === 'course') courseAutosave.onRemoteSave({ value: value as CourseDoc, version })
    else lessons.get(document)?.onRemoteSave({ value: value as LessonContent, version })
  })

  const portsOf = (document: string) => ({
    store: (draft: StoredDraft<object>) => device.store(document, draft),
    remove: () => device.remove(document),
    notifyTabs: (saved: SavedDraft) => device.notifyTabs(document, saved),
  })

  /** The course's uid, made on the server where there is none yet. */
  let creation: Promise<CourseDraft | SaveAnswer<CourseDoc>> | null = null
  async function createdUid(): Promise<string | CourseDraft | SaveAnswer<CourseDoc>> {
    const { uid } = facts.getState()
    if (uid || !('idempotencyKey' in start)) return uid ?? ''
    creation ??= beginCourse(start.idempotencyKey).finally(() => (creation = null))
    const made = await creation
    if (!('fields' in made)) return made
    if (!facts.getState().uid) {
      facts.setState({ ...factsOf(made), gaps: facts.getState().gaps })
      device.rename(made.uid)
      onCreated(made.uid)
    }
    return made
  }

  const courseAutosave: Autosave<CourseDoc> = autosaveDraft<CourseDoc>(
    draft ? { value: docOf(draft), version: draft.version } : { value: emptyDoc(), version: 0 },
    (left.get('course') as StoredDraft<CourseDoc> | undefined) ?? null,
    {
      ...portsOf('course'),
      async send(sending) {
        const made = await createdUid()
        if (typeof made !== 'string' && !('fields' in made)) return made
        const now =
          typeof made === 'string' || sending.version > 0
            ? sending
            : { ...sending, base: docOf(made), version: made.version }
        const uid = typeof made === 'string' ? made : made.uid
        const answer = await sendCourse(uid, now, facts.getState().published)
        if (answer.is === 'saved' && answer.savedAt) facts.setState({ savedAt: answer.savedAt })
        return answer
      },
    },
  )

  function watch(autosave: AnyAutosave): void {
    ;(autosave.store as StoreApi<DraftStatus>).subscribe(sum)
    sum()
  }
  function sum(): void {
    const states = [courseAutosave, ...lessons.values()].map((autosave) => autosave.store.getState() as DraftStatus)
    const next = statusOf(states.map((state) => state.status))
    const onDevice = states.every((state) => state.onDevice)
    const message = states.find((state) => state.status === 'refused')?.message
    const now = status.getState()
    if (now.status !== next || now.onDevice !== onDevice || now.message !== message)
      status.setState({ status: next, onDevice, message })
  }

  function setGaps(uid: string, missing: Record<string, string>): void {
    const { [uid]: _, ...others } = facts.getState().gaps
    facts.setState({ gaps: Object.keys(missing).length > 0 ? { ...others, [uid]: missing } : others })
  }

  function noteGaps(uid: string, content: LessonContent): void {
    setGaps(uid, files.gapsOf(uid, content))
  }

  /** Of a lesson as the server has it the server has said whether its file is ready. */
  function believe(uid: string, content: LessonContent): void {
    const { lessons: known, gaps } = facts.getState()
    const remote = known[uid]
    if ('mediaUid' in content && content.mediaUid && remote && !isNotReady(gaps[uid]))
      files.arrived(content.mediaUid, remote.durationSeconds)
  }

  function autosaveLesson(uid: string, server: { value: LessonContent; version: number }, left?: StoredDraft<object>) {
    believe(uid, server.value)
    const autosave = autosaveDraft<LessonContent>(server, (left as StoredDraft<LessonContent>) ?? null, {
      ...portsOf(uid),
      async send(sending) {
        const made = await createdUid()
        if (typeof made !== 'string' && !('fields' in made)) return made as SaveAnswer<LessonContent>
        const answer = await sendLesson(typeof made === 'string' ? made : made.uid, uid, sending)
        if (answer.is === 'saved' && answer.draft) takeLesson(answer.draft)
        return answer
      },
    })
    lessons.set(uid, autosave)
    let before = autosave.store.getState().value
    noteGaps(uid, before)
    autosave.store.subscribe(({ value }) => {
      if (value === before) return
      before = value
      noteGaps(uid, value)
    })
    watch(autosave)
    return autosave
  }

  function takeLesson({ uid, version, durationSeconds, content }: LessonDraft): void {
    const { lessons: known } = facts.getState()
    const taken = { version, durationSeconds: files.secondsOf(content) ?? durationSeconds }
    facts.setState({ lessons: { ...known, [uid]: taken }, savedAt: new Date().toISOString() })
  }

  function fileReady(mediaUid: string, seconds: number): void {
    for (const uid of files.arrived(mediaUid, seconds)) {
      const content = lessons.get(uid)?.store.getState().value
      if (!content) continue
      noteGaps(uid, content)
      const { lessons: known } = facts.getState()
      const [remote, durationSeconds] = [known[uid], files.secondsOf(content)]
      if (remote && durationSeconds !== undefined)
        facts.setState({ lessons: { ...known, [uid]: { ...remote, durationSeconds } } })
    }
  }

  const opening = new Map<string, Promise<Autosave<LessonContent>>>()
  async function lesson(uid: string, kind: LessonKind): Promise<Autosave<LessonContent>> {
    const open = lessons.get(uid) ?? opening.get(uid)
    if (open) return open
    const reading = readLesson(uid, kind).finally(() => opening.delete(uid))
    opening.set(uid, reading)
    return reading
  }

  async function readLesson(uid: string, kind: LessonKind): Promise<Autosave<LessonContent>> {
    const unsent = left.get(uid)
    const { uid: courseUid, lessons: known } = facts.getState()
    if (!courseUid || !known[uid]) return autosaveLesson(uid, { value: emptyContent(kind), version: 0 }, unsent)
    try {
      const { data } = await call(readLessonDraft, { uid: courseUid, lessonUid: uid })
      return lessons.get(uid) ?? autosaveLesson(uid, { value: data.content, version: data.version }, unsent)
    } catch (error) {
      // Without a network what lies here is enough to go on with.
      if (!(error instanceof CallError) || !unsent || error.status !== 0) throw error
      return autosaveLesson(uid, { value: unsent.base as LessonContent, version: unsent.version }, unsent)
    }
  }

  watch(courseAutosave)
  // What an earlier page left of lessons goes on its way, without being opened.
  for (const [document, unsent] of left)
    if (document !== 'course') void lesson(document, (unsent.value as LessonContent).kind).catch(() => {})

  function take(now: CourseDraft): void {
    facts.setState(factsOf(now))
    courseAutosave.onRemoteSave({ value: docOf(now), version: now.version })
    // What is written here may be newer than what the server judged.
    for (const [uid, autosave] of lessons) noteGaps(uid, autosave.store.getState().value)
  }

  return {
    course: courseAutosave,
    facts,
    status,
    change: (patch) => courseAutosave.change((value) => ({ ...value, ...patch })),
    lesson,
    addLesson(uid, content) {
      autosaveLesson(uid, { value: emptyContent(content.kind), version: 0 }).change(() => content)
    },
    openLessons: () => lessons,
    waiting: files.waiting,
    fileProblems: files.problems,
    setFileProblem: files.setProblem,
    fileReady,
    async flush(leaving) {
      await courseAutosave.flush(leaving)
      await Promise.all([...lessons.values()].map((autosave) => autosave.flush(leaving)))
    },
    async refresh() {
      const { uid } = facts.getState()
      if (!uid) return
      take((await call(readDraft, { uid })).data)
    },
    close() {
      device.close()
      for (const autosave of [courseAutosave, ...lessons.values()]) autosave.close()
    },
  }
}
