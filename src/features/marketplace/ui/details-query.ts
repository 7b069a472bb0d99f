import type { courseDetails, previewLesson } from '#features/catalogue/contract/catalogue.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { AnswerQuery } from '#platform/browser/page-answers.ts'

export type Details = ReplyOf<typeof courseDetails>
export type Course = Details['course']
export type Section = Details['sections'][number]
export type Lesson = Section['lessons'][number]
export type PreviewLesson = ReplyOf<typeof previewLesson>

const contract = () => import('#features/catalogue/contract/catalogue.ts')
// A page may be a minute old when it arrives, so its data is not requested again right away.
const cacheTimes = { gcTime: 60_000, staleTime: 120_000 } as const

/** The uid that an address ends in. */
export function uidOf(path: string): string {
  return path.slice(path.lastIndexOf('-') + 1)
}

export function detailsQuery(uid: string): AnswerQuery<Details> {
  return {
    queryKey: ['course', uid],
    queryFn: async ({ signal }) => (await call((await contract()).courseDetails, { uid }, { signal })).data,
    ...cacheTimes,
  }
}

/** What a course's creator writes, for them and administrators: never kept. */
export function draftQuery(uid: string): AnswerQuery<Details> {
  return {
    queryKey: ['course', uid, 'draft'],
    queryFn: async ({ signal }) =>
      (await call((await contract()).courseDetails, { uid, preview: true }, { signal })).data,
    gcTime: 0,
    staleTime: 0,
  }
}

export function previewQuery(lessonUid: string): AnswerQuery<PreviewLesson> {
  return {
    queryKey: ['preview', lessonUid],
    queryFn: async ({ signal }) => (await call((await contract()).previewLesson, { lessonUid }, { signal })).data,
    ...cacheTimes,
  }
}
