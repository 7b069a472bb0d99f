import type { CourseDoc } from '../course-facts.ts'
import { fieldId } from '../bound-fields.tsx'
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

/** What has been typed into the early form since it was last asked. */
export function typedEarly(): Typed {
  const typed: Typed = {}
  for (const { name, value, dataset } of controlsOf(rootOf())) {
    if (dataset.typed !== 'now') continue
    typed[name as keyof Typed] = value
    dataset.typed = 'taken'
  }
  return typed
}

/** Takes the early form off the page, where there is one, and says what was done in it. */
export function endEarlyForm(): Early | null {
  const root = rootOf()
  if (!root?.firstChild) return null
  const controls = controlsOf(root)
  const typed = typedEarly()
  const writing = controls.find((control) => control === document.activeElement)
  const place = writing && { name: writing.name, start: writing.selectionStart, end: writing.selectionEnd }
  if (root.dataset.place) sessionStorage.removeItem(root.dataset.place)
  const step = formSteps.find((one) => one === root.dataset.step)
  root.replaceChildren()
  return {
    typed,
    touched: controls.filter(({ dataset }) => dataset.typed).map(({ name }) => name as keyof Typed),
    step,
    goOn() {
      const control = place && document.getElementById(fieldId(place.name as keyof CourseDoc))
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
      control.focus({ preventScroll: true })
      control.setSelectionRange(place?.start ?? 0, place?.end ?? 0)
    },
  }
}
