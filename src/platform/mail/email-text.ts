import type { WrittenEmail, WrittenPart } from './email-template.ts'

/** The plain text of an email, for programs and people that show no HTML. */
export function textOf({ greeting, heading, body, button, after, signature, footer }: WrittenEmail): string {
  const parts: WrittenPart[] = [greeting, heading ?? '', ...body]
  if (button) parts.push({ link: button })
  parts.push(...after, signature, ...footer)
  return parts.map(textOfPart).filter(Boolean).join('\n\n')
}

function textOfPart(part: WrittenPart): string {
  if (typeof part === 'string') return part
  if ('list' in part) return part.list.map((item) => `• ${item}`).join('\n')
  if ('rows' in part) return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ')
  return `${part.link.label}: ${part.link.href}`
}
