const waitsMs = [1000, 2000, 4000]

/**
 * Loads a part of the page that comes late. Where its file does not arrive it is asked for again after a while, without
 * a network as soon as there is one: a part that is missing must not take the page with it, and what was typed there.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (tries >= waitsMs.length && navigator.onLine) throw error
      await networkOr(waitsMs[Math.min(tries, waitsMs.length - 1)] as number)
    }
  }
}

/** So long, or until the network is back. */
function networkOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
    function go() {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
  })
}
