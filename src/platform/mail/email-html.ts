import type { EmailSite, WrittenEmail, WrittenPart } from './email-template.ts'

// Mail programs read inline styles best, so they hold the light look. Those that know dark mode read the style sheet too,
// by class. Outlook draws neither the padding of a link nor max-width: the button is a cell, and the rest flows.
const soft = 'color:#52525b'
const paragraph = 'margin:0 0 16px'

const darkSheet = (link: string) =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (prefers-color-scheme:dark){',
    '.page{background:#18181b!important}',
    '.card{background:#27272a!important;color:#f4f4f5!important}',
    '.soft{color:#c4c4cc!important}',
    '.quote,.footer{border-color:#52525b!important}',
    `.link{color:${link}!important}`,
    '}',
  ].join('')

/** The HTML of an email: the school's name and colour above, what it says, one button, small print below. */
export function htmlOf(email: WrittenEmail, { name, colors }: EmailSite): string {
  const { language, subject, greeting, heading, body, button, after, signature, footer } = email
  const partOf = (part: WrittenPart) => htmlOfPart(part, colors.linkOnLight)
  const small = footer.map(partOf).join('')
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkSheet(colors.linkOnDark)}</style></head>`,
    '<body class="page" style="margin:0;padding:0;background:#f4f4f5">',
    '<div class="page" style="padding:24px 12px;background:#f4f4f5">',
    '<div class="card" style="max-width:560px;margin:0 auto;box-sizing:border-box;padding:24px;background:#ffffff;',
    `border-top:4px solid ${colors.button};border-radius:8px;color:#18181b;`,
    'font:16px/1.6 system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,Noto Sans Devanagari,Nirmala UI,sans-serif;',
    'overflow-wrap:anywhere;word-break:break-word">',
    `<p class="link" style="margin:0 0 24px;font-weight:700;color:${colors.linkOnLight}">${escapeHtml(name)}</p>`,
    paragraphOf(greeting),
    heading ? `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.4;font-weight:700">${lines(heading)}</h1>` : '',
    ...body.map(partOf),
    button ? buttonOf(button, colors.button) : '',
    ...after.map(partOf),
    `<p style="margin:0">${lines(signature)}</p>`,
    small &&
      `<div class="footer soft" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #d4d4d8;font-size:14px;${soft}">${small}</div>`,
    '</div></div></body></html>',
  ].join('')
}

function htmlOfPart(part: WrittenPart, link: string): string {
  if (typeof part === 'string') return paragraphOf(part)
  if ('list' in part) {
    const items = part.list.map((item) => `<li style="margin:4px 0">${lines(item)}</li>`)
    return `<ul style="${paragraph};padding-left:20px;font-weight:600">${items.join('')}</ul>`
  }
  if ('rows' in part) {
    const rows = part.rows.map(
      ([label, value]) =>
        `<tr><td class="soft" style="padding:4px 16px 4px 0;vertical-align:top;${soft}">${lines(label)}</td>` +
        `<td style="padding:4px 0;vertical-align:top">${lines(value)}</td></tr>`,
    )
    return `<table style="${paragraph};border-collapse:collapse;font-size:15px;color:inherit">${rows.join('')}</table>`
  }
  if ('quote' in part)
    return `<blockquote class="quote" style="${paragraph};padding:0 0 0 16px;border-left:3px solid #d4d4d8">${lines(part.quote)}</blockquote>`
  return `<p style="${paragraph}"><a class="link" href="${escapeHtml(part.link.href)}" style="color:${link}">${escapeHtml(part.link.label)}</a></p>`
}

function buttonOf({ label, href }: { label: string; href: string }, color: string): string {
  const inner = 'display:inline-block;padding:12px 20px;color:#ffffff;font-weight:600;text-decoration:none'
  return (
    `<table role="presentation" style="margin:8px 0 24px;border-collapse:separate"><tr>` +
    `<td bgcolor="${color}" style="border-radius:8px;background:${color};mso-padding-alt:12px 20px">` +
    `<a href="${escapeHtml(href)}" style="${inner}">${escapeHtml(label)}</a></td></tr></table>`
  )
}

function paragraphOf(text: string): string {
  return text ? `<p style="${paragraph}">${lines(text)}</p>` : ''
}

/** A text with its own line ends. */
function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
