/** Markup that is safe to send: made by `html` alone. */
export type Html = { readonly html: string }
type Value = string | number | Html | readonly Html[] | null | undefined | false

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A template whose every value is escaped unless it is markup itself; null, undefined and false leave nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { html: strings.reduce((text, part, index) => text + render(values[index - 1]) + part) }
}

/** Markup of another maker that is known to be clean, such as a drawn QR code. */
export function trusted(markup: string): Html {
  return { html: markup }
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'object') return 'html' in value ? value.html : value.map((one) => one.html).join('')
  return String(value).replaceAll(/[&<>"']/g, (sign) => entities[sign] as string)
}
