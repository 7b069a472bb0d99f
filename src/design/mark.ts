/** The product's name, which its evaluation school has too. */
export const productName = 'Sopaan'

type Mark = {
  /** On a ground of 30 by 30. */
  path: string
  /** Where a lamp hangs above it, with its radius. */
  lamp?: { x: number; y: number; radius: number }
}

const steps: Mark = { path: 'M6 24v-5h6v-5h6V9h6v15z', lamp: { x: 21, y: 6.2, radius: 2.3 } }
const openBook: Mark = {
  path: 'M14.2 10.4C12 8.7 9.3 8 6 8v13.2c3.3 0 6 .7 8.2 2.4zM15.8 10.4C18 8.7 20.7 8 24 8v13.2c-3.3 0-6 .7-8.2 2.4z',
}

/** What stands for a school without a logo of its own: three steps and a lamp are Sopaan's, every other school has an open book. */
export const markOf = (name: string): Mark => (name === productName ? steps : openBook)

/** The same as part of an SVG file, in two colours. */
export function markInSvg(name: string, { fill, lamp }: { fill: string; lamp: string }): string {
  const { path, lamp: at } = markOf(name)
  const circle = at ? `<circle cx="${at.x}" cy="${at.y}" r="${at.radius}" fill="${lamp}"/>` : ''
  return `<path d="${path}" fill="${fill}"/>${circle}`
}
