type Actor = { userId: number }
type Note = { userId: number }
/** `enrolled`: the actor owns it now. A refund ends that. */
type Course = { enrolled: boolean }
/** `open`: its section is open to the actor. */
type Lesson = Course & { open: boolean }

/** Who previews a course has no notes in it. */
export const canWriteNote = (lesson: Lesson): boolean => lesson.enrolled && lesson.open

/** Reads and deletes one's own, also after the access to the course ended: nobody else ever reads it. */
export const isOwnNote = (actor: Actor, note: Note): boolean => note.userId === actor.userId
export const canChangeNote = (actor: Actor, note: Note, course: Course): boolean =>
  isOwnNote(actor, note) && course.enrolled
