import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/api/client.ts'
import { lessonNotes } from '../contract.ts'

/** The seconds of a video that its learner has notes at. */
export function useNoteSeconds(course: string, lesson: string, enabled: boolean): readonly number[] | undefined {
  const { data } = useQuery({ ...query(lessonNotes, { uid: course, lessonUid: lesson }), enabled })
  return data && [...new Set(data.notes.flatMap(({ second }) => (second === null ? [] : [second])))]
}
