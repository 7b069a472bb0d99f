import { useSession } from '#features/accounts/ui/session-store.ts'
import { keptList } from '#platform/kept-list.ts'

type Words = { subject: string; text: string }
type Kept = { user: string; place: string; fields: Words }

/** Beside other texts of people that are not sent yet. */
const texts = keptList<Kept>('unsentTexts', 30)
const noWords: Words = { subject: '', text: '' }

const placeOf = (course: string) => `announce:${course}`
const isOf = (course: string) => (one: Kept) =>
  one.place === placeOf(course) && one.user === useSession.getState().user?.uid

/** What the signed-in person has written to a course's learners and not sent. */
export function keptAnnouncement(course: string): Words {
  return texts.all().find(isOf(course))?.fields ?? noWords
}

/** Keeps it in the browser; without a word in it, it is forgotten. */
export function keepAnnouncement(course: string, fields: Words = noWords): void {
  const user = useSession.getState().user?.uid
  if (!user) return
  texts.change((all) => {
    const others = all.filter((one) => !isOf(course)(one))
    return fields.subject || fields.text ? [...others, { user, place: placeOf(course), fields }] : others
  })
}
