import katex from 'katex'

// Formulas in texts of people: TeX between dollar signs, drawn to MathML on the server, so that no page loads a drawer.

const maxFormulas = 60
const maxFormulaLength = 1000
/** `$$…$$` alone on its line, `$…$` within it. A price is none: before the second sign is no space, after it no digit. */
const formulas = /\$\$([^$]+)\$\$|(?<!\\)\$(?!\s)([^$\n]*?[^$\n\s\\])\$(?!\d)/g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

const decoded = (html: string) =>
  html.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')

function drawFormula(tex: string, displayMode: boolean): string | undefined {
  if (tex.length > maxFormulaLength) return undefined
  try {
    return katex.renderToString(tex, {
      output: 'mathml',
      displayMode,
      strict: 'ignore',
      trust: false,
      maxExpand: 200,
      maxSize: 10,
    })
  } catch {
    // What cannot be read as TeX is shown as it was written.
    return undefined
  }
}

/** Sanitised HTML with its formulas drawn. */
export function drawTex(html: string): string {
  if (!html.includes('$')) return html
  let drawn = 0
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (part.startsWith('<')) return part
      return part
        .replaceAll(formulas, (source, display: string | undefined, inline: string | undefined) => {
          drawn += 1
          if (drawn > maxFormulas) return source
          return drawFormula(decoded(display ?? inline ?? ''), display !== undefined) ?? source
        })
        .replaceAll(String.raw`\$`, '$')
    })
    .join('')
}

/** A plain text as HTML that says the same. */
export function htmlFromText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\r?\n/g, '<br>')
}
