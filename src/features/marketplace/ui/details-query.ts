import type * as contract from '#features/catalogue/contract/catalogue.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { AnswerQuery } from '#platform/browser/page-answers.ts'

export type Details = ReplyOf<typeof contract.courseDetails>
export type Course = Details['course']
export type Section = Details['sections'][number]
export type Lesson = Section['lessons'][number]
export type PreviewLesson = ReplyOf<typeof contract.previewLesson>

// A page may be a minute old when it arrives, so its data is not requested again right away.
const cacheTimes = { gcTime: 60_000, staleTime: 120_000 } as const

/** The uid that an address ends in. */
export function uidOf(path: string): string {
  return path.slice(path.lastIndexOf('-') + 1)
}

export function detailsQuery(uid: string): AnswerQuery<Details> {
  return {
    queryKey: ['course', uid],
    queryFn: async ({ signal }) => {
      const { courseDetails } = await import('#features/catalogue/contract/catalogue.ts')
      return (await call(courseDetails, { uid }, { signal })).data
    },
    ...cacheTimes,
  }
}

/** What a course's creator writes, for them and administrators: never kept. */
export function draftQuery(uid: string): AnswerQuery<Details> {
  return {
    queryKey: ['course', uid, 'draft'],
    queryFn: async ({ signal }) => {
      const { courseDetails } = await import('#features/catalogue/contract/catalogue.ts')
      return (await call(courseDetails, { uid, preview: true }, { signal })).data
    },
    gcTime: 0,
    staleTime: 0,
  }
}

export function previewQuery(lessonUid: string): AnswerQuery<PreviewLesson> {
  return {
    queryKey: ['preview', lessonUid],
    queryFn: async ({ signal }) => {
      const { previewLesson } = await import('#features/catalogue/contract/catalogue.ts')
      return (await call(previewLesson, { lessonUid }, { signal })).data
    },
    ...cacheTimes,
  }
}
