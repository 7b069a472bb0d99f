import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a form that another one replaces once it is saved: the focus goes to the button of the new form, since it would
 * otherwise be lost with the pressed one, and the keyboard would begin at the top of the page.
 * @param form its React key, which is another one for each form
 * @returns the ref of an element around the form
 */
export function useSubmitFocus(form: string): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  const shown = useRef(form)
  useEffect(() => {
    if (shown.current === form) return
    shown.current = form
    const { activeElement, body } = document
    if (!activeElement || activeElement === body)
      around.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true })
  }, [form])
  return around
}
