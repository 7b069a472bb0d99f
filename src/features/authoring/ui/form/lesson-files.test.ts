import { expect, it } from 'vitest'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import { fileState } from '../../contract/drafts.ts'
import { messages } from '../../messages/authoring-en.ts'
import { lessonFiles } from './lesson-files.ts'

const video = (mediaUid: string | null): LessonContent => ({ kind: 'video', mediaUid, notes: '' })
const notReady = { [fileState]: messages.mediaNotReady }

it('counts a lesson as unfinished from the choice of its file until the file is ready', () => {
  const files = lessonFiles()
  expect(files.gapsOf('lesson1', video(null))).toEqual({ mediaUid: messages.videoMissing })
  expect(files.gapsOf('lesson1', video('film'))).toEqual(notReady)
  expect(files.waiting.getState()).toEqual({ lesson1: 'film' })
  expect(files.arrived('film', 254)).toEqual(['lesson1'])
  expect(files.waiting.getState()).toEqual({})
  expect(files.gapsOf('lesson1', video('film'))).toEqual({})
  expect(files.secondsOf(video('film'))).toBe(254)
})

it('believes the server about files that were ready before, and not about another one in their place', () => {
  const files = lessonFiles()
  files.arrived('film', 60)
  expect(files.gapsOf('lesson1', video('film'))).toEqual({})
  expect(files.gapsOf('lesson1', video('other'))).toEqual(notReady)
  expect(files.secondsOf(video('other'))).toBeUndefined()
  expect(files.gapsOf('lesson1', video('film'))).toEqual({})
  expect(files.waiting.getState()).toEqual({})
})

it('waits for one file of two lessons, and for no file of a lesson without one', () => {
  const files = lessonFiles()
  files.gapsOf('lesson1', video('film'))
  files.gapsOf('lesson2', { kind: 'resource', mediaUid: 'film', note: '' })
  expect(files.gapsOf('lesson3', { kind: 'article', body: '<p>Read.</p>' })).toEqual({})
  expect(files.waiting.getState()).toEqual({ lesson1: 'film', lesson2: 'film' })
  expect(files.arrived('film', 5)).toEqual(['lesson1', 'lesson2'])
  expect(files.secondsOf({ kind: 'resource', mediaUid: 'film', note: '' })).toBeUndefined()
})
