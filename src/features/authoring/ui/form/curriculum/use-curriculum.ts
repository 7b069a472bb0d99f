import { useMemo, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { toast } from '#design/toast.ts'
import type { LessonKind } from '#features/catalogue/contract/lesson-content.ts'
import type { SectionOpening } from '#features/catalogue/contract/section-opening.ts'
import { CallError } from '#platform/api/client.ts'
import { messages } from '../../../messages/curriculum-en.ts'
import { emptyContent } from '../../../rules/lesson-rules.ts'
import { useDraftSession } from '../session-context.tsx'
import * as edit from './outline.ts'
import type { RenameEnd } from './rename-field.tsx'
import { sendLessonFile } from './send-lesson-file.ts'

const maxTitleLength = 100
/** '2 Ragas' before '10 Talas', as the creator numbered them. */
const byName = (a: File, b: File) => a.name.localeCompare(b.name, 'en-IN', { numeric: true })

export type CurriculumLook = {
  /** What is being renamed, a section or a lesson. */
  renaming: string | null
  /** What the keyboard has lifted, and where it was. */
  lifted: { uid: string; from: edit.Place | number } | null
  removed: (edit.Removed & { name: string }) | null
  folded: ReadonlySet<string>
  /** Whose handle gets the focus after the next drawing. */
  focus: string | null
  /** Read out by screen readers. */
  announcement: string
}

export type Curriculum = ReturnType<typeof useCurriculum>

/** Everything that can be done to the curriculum; what is done is saved like any other field. */
export function useCurriculum() {
  const { session, go } = useDraftSession()
  const [look] = useState(() =>
    createStore<CurriculumLook>(() => ({
      renaming: null,
      lifted: null,
      removed: null,
      folded: new Set(),
      focus: null,
      announcement: '',
    })),
  )
  return useMemo(() => {
    const outline = () => session.course.store.getState().value.outline
    const set = (next: edit.Outline) => session.change({ outline: [...next] })
    const announce = (announcement: string) => look.setState({ announcement })
    const sectionName = (uid: string) => {
      const index = outline().findIndex((section) => section.uid === uid)
      return outline()[index]?.title || messages.sectionNumber(index + 1)
    }
    const lessonName = (lesson: edit.OutlineLesson | undefined) =>
      lesson ? lesson.title || messages.untitled[lesson.kind] : ''
    const nameOf = (uid: string) => lessonName(edit.lessonAt(outline(), uid)) || sectionName(uid)
    const whereIs = (uid: string) => {
      const place = edit.placeOf(outline(), uid)
      if (!place) return messages.sectionAt(outline().findIndex((section) => section.uid === uid) + 1, outline().length)
      return messages.lessonAt(place.index + 1, place.section.lessons.length, sectionName(place.sectionUid))
    }

    function addSection(): string {
      const uid = edit.newUid()
      set(edit.addSection(outline(), '', uid))
      look.setState({ renaming: uid })
      return uid
    }

    function addLesson(sectionUid: string, kind: LessonKind) {
      const lesson = edit.newLesson(kind, '')
      set(edit.addLessons(outline(), sectionUid, [lesson]))
      session.addLesson(lesson.uid, emptyContent(kind))
      look.setState({ renaming: lesson.uid })
      announce(messages.added(messages.kinds[kind]))
    }

    /** One lesson for each file that is a video or a document; the uploads go on by themselves. */
    function addFiles(files: readonly File[], sectionUid = outline().at(-1)?.uid) {
      const known = files.toSorted(byName).flatMap((file) => {
        const kind = edit.kindOfFile(file)
        return kind ? [{ file, lesson: edit.newLesson(kind, edit.titleFromFile(file.name, maxTitleLength)) }] : []
      })
      const refused = files.filter((file) => !edit.kindOfFile(file))
      if (refused.length > 0)
        toast.error(messages.filesRefused(refused.map(({ name }) => name).join(', ')), messages.filesAllowed)
      if (known.length === 0) return
      const home = sectionUid ?? edit.newUid()
      const before = sectionUid ? outline() : edit.addSection(outline(), messages.sectionNumber(1), home)
      set(
        edit.addLessons(
          before,
          home,
          known.map(({ lesson }) => lesson),
        ),
      )
      announce(messages.filesAdded(known.length))
      for (const { file, lesson } of known) {
        session.addLesson(lesson.uid, emptyContent(lesson.kind))
        void sendLessonFile(session, lesson, file).then(
          (refused) => refused && announce(messages.fileNotSent(file.name)),
        )
      }
    }

    function rename(uid: string, title: string | null, by: RenameEnd) {
      // Another field may be open by now: it stays open. The focus moves to the row unless a click has moved it
      // elsewhere.
      if (look.getState().renaming === uid) look.setState({ renaming: null })
      if (by === 'key') look.setState({ focus: uid })
      if (title === null || title === (edit.lessonAt(outline(), uid)?.title ?? findSection(uid)?.title)) return
      set(findSection(uid) ? edit.renameSection(outline(), uid, title) : edit.changeLesson(outline(), uid, { title }))
    }
    /** Several lessons' titles at once, by uid. */
    function renameLessons(titles: ReadonlyMap<string, string>) {
      const next = edit.renameLessons(outline(), titles)
      if (next === outline()) return
      set(next)
      announce(messages.renamed(titles.size))
    }
    const findSection = (uid: string) => outline().find((section) => section.uid === uid)

    function remove(uid: string) {
      const name = nameOf(uid)
      const { outline: rest, removed } = findSection(uid)
        ? edit.removeSection(outline(), uid)
        : edit.removeLesson(outline(), uid)
      if (!removed) return
      set(rest)
      look.setState({ removed: { ...removed, name } })
      announce(messages.deleted(name))
    }
    function undo() {
      const { removed } = look.getState()
      if (!removed) return
      set(edit.restore(outline(), removed))
      look.setState({ removed: null, focus: removed.lesson?.uid ?? removed.section?.uid ?? null })
      announce(messages.restored(removed.name))
    }

    async function duplicate(uid: string) {
      const lesson = edit.lessonAt(outline(), uid)
      if (!lesson) return
      try {
        const autosave = await session.lesson(uid, lesson.kind)
        const { outline: next, copy } = edit.duplicateLesson(outline(), uid, (title) =>
          title ? messages.copyOf(title) : '',
        )
        if (!copy) return
        set(next)
        session.addLesson(copy.uid, autosave.store.getState().value)
        look.setState({ focus: copy.uid })
        announce(messages.copied(nameOf(copy.uid)))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        toast.error(messages.notCopied, error.message)
      }
    }

    /** One step up or down, by the keyboard or the menu. */
    function step(uid: string, by: -1 | 1) {
      const at = outline().findIndex((section) => section.uid === uid)
      const next = at < 0 ? edit.stepLesson(outline(), uid, by) : edit.moveSection(outline(), uid, at + by)
      if (next === outline()) return announce(messages.noFurther)
      set(next)
      unfold(edit.placeOf(next, uid)?.sectionUid)
      look.setState({ focus: uid })
      announce(messages.moved(nameOf(uid), whereIs(uid)))
    }
    function moveTo(uid: string, sectionUid: string, index: number) {
      const next = edit.moveLesson(outline(), uid, sectionUid, index)
      if (next === outline()) return
      set(next)
      announce(messages.moved(nameOf(uid), whereIs(uid)))
    }
    function moveSectionTo(uid: string, index: number) {
      const next = edit.moveSection(outline(), uid, index)
      if (next === outline()) return
      set(next)
      announce(messages.moved(nameOf(uid), whereIs(uid)))
    }

    function unfold(uid: string | undefined) {
      const { folded } = look.getState()
      if (uid && folded.has(uid)) look.setState({ folded: new Set([...folded].filter((one) => one !== uid)) })
    }
    function fold(uid: string) {
      const { folded } = look.getState()
      if (folded.has(uid)) unfold(uid)
      else look.setState({ folded: new Set([...folded, uid]) })
    }

    function lift(uid: string) {
      const from = edit.placeOf(outline(), uid) ?? outline().findIndex((section) => section.uid === uid)
      look.setState({ lifted: { uid, from } })
      announce(messages.lifted(nameOf(uid), whereIs(uid)))
    }
    function drop() {
      const { lifted } = look.getState()
      if (!lifted) return
      look.setState({ lifted: null })
      announce(messages.dropped(nameOf(lifted.uid), whereIs(lifted.uid)))
    }
    function cancel() {
      const { lifted } = look.getState()
      if (!lifted) return
      const { uid, from } = lifted
      look.setState({ lifted: null, focus: uid })
      if (typeof from === 'number') set(edit.moveSection(outline(), uid, from))
      else set(edit.moveLesson(outline(), uid, from.sectionUid, from.index))
      announce(messages.cancelled(nameOf(uid)))
    }

    return {
      look,
      nameOf,
      lessonName,
      addSection,
      addLesson,
      addFiles,
      rename,
      renameLessons,
      startRename: (uid: string) => look.setState({ renaming: uid }),
      setOpening: (uid: string, opens: SectionOpening | undefined) => {
        set(edit.openSection(outline(), uid, opens))
        look.setState({ focus: uid })
      },
      preview: (uid: string, preview: boolean) => set(edit.changeLesson(outline(), uid, { preview })),
      remove,
      undo,
      duplicate,
      step,
      moveTo,
      moveSectionTo,
      fold,
      lift,
      drop,
      cancel,
      open: (uid: string) => go({ step: 'curriculum', lesson: uid }),
    }
  }, [session, go, look])
}
