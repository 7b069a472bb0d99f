import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Makes everything on the page but `root` and the toasts inert while the caller is mounted. Taken back in the layout
 * phase: the focus can only go home to an element that is no longer inert.
 */
export function useInertPage(root: RefObject<HTMLElement | null>): void {
  const made = useRef<HTMLElement[]>([])
  useEffect(() => {
    made.current = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        !element.inert &&
        !element.contains(root.current) &&
        !element.querySelector('[data-sonner-toaster]') &&
        !['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE'].includes(element.tagName),
    )
    for (const element of made.current) element.inert = true
  }, [root])
  useLayoutEffect(
    () => () => {
      for (const element of made.current) element.inert = false
    },
    [],
  )
}
