const patienceMs = 4000

/** Goes to an element of the page, as soon as it is there: a step or an editor may still be loading. */
export function focusWhenThere(id: string): void {
  const started = performance.now()
  const look = () => {
    const element = document.getElementById(id)
    if (element) {
      element.focus({ preventScroll: true })
      const box = element.getBoundingClientRect()
      if (box.top < 0 || box.bottom > window.innerHeight) element.scrollIntoView({ block: 'center' })
    } else if (performance.now() - started < patienceMs) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
