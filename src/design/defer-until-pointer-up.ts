// A click elsewhere blurs a field. If the blur then showed an error and moved the page, the clicked element would move
// away from under the pointer: a browser gives the click to the element that got both the press and the release. So the
// work of a blur runs after the click.
const waiting: (() => void)[] = []
let pressed = false
let timer: ReturnType<typeof setTimeout>

/** Runs the work immediately, or after the click while a mouse button or a finger is down. */
export function deferUntilPointerUp(act: () => void): void {
  if (pressed) waiting.push(act)
  else act()
}

function press() {
  pressed = true
  clearTimeout(timer)
  // No event reports the release in some places, such as over the list of a select.
  timer = setTimeout(release, 1000)
}

function release() {
  if (!pressed) return
  pressed = false
  clearTimeout(timer)
  // The click follows the release in the same task.
  setTimeout(() => {
    for (const act of waiting.splice(0)) act()
  })
}

if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', press, true)
  for (const end of ['mouseup', 'dragend', 'pointercancel', 'keydown']) window.addEventListener(end, release, true)
}
