import { maxSeed } from '#features/catalogue/rules/cover/dyes.ts'
import { type CourseDraft, type DraftFields, fileState, type Outline } from '../../contract/drafts.ts'
import { emptyFields } from '../../rules/empty-fields.ts'

/** What the form writes: every field and the outline, saved together. */
export type CourseDoc = DraftFields & { outline: Outline }

/** What the server says of a course beside its fields. */
export type CourseFacts = {
  /** null until the server has made the course. */
  uid: string | null
  state: CourseDraft['state']
  /** Learners have a version of it. */
  published: boolean
  /** The draft differs from what learners have. */
  changed: boolean
  openSubmission: CourseDraft['openSubmission']
  lastDecision: CourseDraft['lastDecision']
  moves: CourseDraft['moves']
  datedDiscountEndedAt: CourseDraft['datedDiscountEndedAt']
  thumbnailLink: string
  coverMotif: string
  savedAt: string | null
  /** Lessons that the server has. */
  lessons: Record<string, { version: number; durationSeconds: number }>
  /** What each unfinished lesson lacks: field → message. */
  gaps: Record<string, Record<string, string>>
}

export function docOf(draft: CourseDraft): CourseDoc {
  return { ...draft.fields, outline: draft.outline }
}

export function factsOf(draft: CourseDraft): CourseFacts {
  const { uid, state, published, changed, openSubmission, lastDecision, moves, thumbnailLink, coverMotif, savedAt } =
    draft
  const { datedDiscountEndedAt } = draft
  const gaps: CourseFacts['gaps'] = {}
  for (const { lessonUid, field, message } of draft.missing)
    // A title is a matter of the outline, which is at hand.
    if (lessonUid && field !== 'title') (gaps[lessonUid] ??= {})[field] = message
  return {
    uid,
    state,
    published,
    changed,
    openSubmission,
    lastDecision,
    moves,
    datedDiscountEndedAt,
    thumbnailLink,
    coverMotif,
    savedAt,
    lessons: Object.fromEntries(
      draft.lessons.map(({ uid: lesson, version, durationSeconds }) => [lesson, { version, durationSeconds }]),
    ),
    gaps,
  }
}

/** A lesson's file is not there as learners get it. */
export function isNotReady(gaps: Record<string, string> | undefined): boolean {
  return gaps !== undefined && fileState in gaps
}

export const noFacts: CourseFacts = {
  uid: null,
  state: 'DRAFT',
  published: false,
  changed: true,
  openSubmission: null,
  lastDecision: null,
  moves: [],
  datedDiscountEndedAt: null,
  thumbnailLink: '',
  coverMotif: '',
  savedAt: null,
  lessons: {},
  gaps: {},
}

/** A course as it begins. */
export function emptyDoc(coverSeed = 1 + Math.floor(Math.random() * maxSeed)): CourseDoc {
  return { ...emptyFields(coverSeed), outline: [] }
}
