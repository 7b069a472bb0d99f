import type { CourseDoc } from '../course-facts.ts'
import { fieldId } from '../field-id.ts'
import { formSteps } from '../form-place.ts'

type Typed = Partial<Pick<CourseDoc, 'title' | 'shortDescription'>>
type Early = {
  /** What was typed into it and the form's draft does not hold yet. */
  typed: Typed
  /** The fields that were written in. */
  touched: (keyof Typed)[]
  /** The step that was pressed. */
  step: (typeof formSteps)[number] | undefined
  /** Puts the person back to where they were writing. */
  goOn(): void
}

const rootOf = () => document.getElementById('early-page')
const controlsOf = (root: HTMLElement | null) =>
  Array.from(root?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]') ?? [])

type WithEarlyPlace = { earlyPlace?: string | undefined }

/** Where this document's early form of a course keeps what is typed; nowhere once it has ended. */
function keptAt(course: string): string | undefined {
  const place = (window as WithEarlyPlace).earlyPlace
  return place?.endsWith(`:${course}`) ? place : undefined
}

/** What was typed into an early form whose fields are gone: React threw them away with what it drew anew. */
function typedBefore(course: string): Typed {
  const place = keptAt(course)
  return place ? (JSON.parse(sessionStorage.getItem(place) ?? '{}') as Typed) : {}
}

/**
 * What has been typed into the early form since it was last asked.
 * @param course its uid; empty where one begins
 */
export function typedEarly(course: string): Typed {
  const controls = controlsOf(rootOf())
  if (controls.length === 0) return typedBefore(course)
  const typed: Typed = {}
  for (const { name, value, dataset } of controls) {
    if (dataset.typed !== 'now') continue
    typed[name as keyof Typed] = value
    dataset.typed = 'taken'
  }
  return typed
}

/** Takes the early form off the page, where there is one, and says what was done in it. */
export function endEarlyForm(course: string): Early | null {
  const place = keptAt(course)
  const root = rootOf()
  if (!place && !root?.firstChild) return null
  const controls = controlsOf(root)
  const typed = typedEarly(course)
  const names = Object.keys(typed) as (keyof Typed)[]
  const written = controls.filter(({ dataset }) => dataset.typed).map(({ name }) => name as keyof Typed)
  const writing = controls.find((control) => control === document.activeElement)
  const caret = writing && { name: writing.name, start: writing.selectionStart, end: writing.selectionEnd }
  const step = formSteps.find((one) => one === root?.dataset.step)
  if (place) sessionStorage.removeItem(place)
  delete (window as WithEarlyPlace).earlyPlace
  root?.replaceChildren()
  return {
    typed,
    touched: controls.length > 0 ? written : names,
    step,
    goOn() {
      const control = caret && document.getElementById(fieldId(caret.name as keyof CourseDoc))
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
      control.focus({ preventScroll: true })
      control.setSelectionRange(caret?.start ?? 0, caret?.end ?? 0)
    },
  }
}
