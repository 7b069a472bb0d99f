// A field that is left by pressing something else must not move that from under the finger: what it has to say comes
// after the press. A browser gives the click to what both the press and the release were on.
const waiting: (() => void)[] = []
let pressed = false
let timer: ReturnType<typeof setTimeout>

/** Does it at once, or after the click where a button of the mouse, or a finger, is down. */
export function deferUntilPointerUp(act: () => void): void {
  if (pressed) waiting.push(act)
  else act()
}

function press() {
  pressed = true
  clearTimeout(timer)
  // Where the release is told to nobody, as over the list of a select.
  timer = setTimeout(release, 1000)
}

function release() {
  if (!pressed) return
  pressed = false
  clearTimeout(timer)
  // The click comes within the event of the release.
  setTimeout(() => {
    for (const act of waiting.splice(0)) act()
  })
}

if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', press, true)
  for (const end of ['mouseup', 'dragend', 'pointercancel', 'keydown']) window.addEventListener(end, release, true)
}
