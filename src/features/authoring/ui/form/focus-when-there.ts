const patienceMs = 4000

/**
 * Goes to an element of the page, as soon as it is there: a step or an editor may still be loading. Anyone who writes in
 * another field by then is left there.
 */
export function focusWhenThere(id: string): void {
  const started = performance.now()
  const from = document.activeElement
  const look = () => {
    const { activeElement } = document
    if (activeElement !== from && activeElement?.matches('input, textarea, select, [contenteditable=true]')) return
    const element = document.getElementById(id)
    if (element) {
      element.focus({ preventScroll: true })
      const box = element.getBoundingClientRect()
      if (box.top < 0 || box.bottom > window.innerHeight) element.scrollIntoView({ block: 'center' })
    } else if (performance.now() - started < patienceMs) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
