import { type RefObject, useEffect } from 'react'

/** Makes everything on the page but `root` and the toasts inert while the caller is mounted. */
export function useInertPage(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const made = [...document.body.children].filter(
      (element) =>
        element instanceof HTMLElement &&
        !element.inert &&
        !element.contains(root.current) &&
        !element.querySelector('[data-sonner-toaster]') &&
        !['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE'].includes(element.tagName),
    ) as HTMLElement[]
    for (const element of made) element.inert = true
    return () => {
      for (const element of made) element.inert = false
    }
  }, [root])
}
