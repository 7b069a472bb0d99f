/** A notification as the browser shows it. */
export type Shown = { title: string; options: { body: string; tag: string; lang: string; icon: string; data: string } }

/** The page of all notices: where a notification leads that names no page of this site. */
const allNotices = '/notifications'

/** An address of this site; anything else leads to the page of all notices. */
export function addressHere(path: unknown, origin: string): string {
  const address =
    typeof path === 'string' && path !== '' && URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return address?.origin === origin ? address.href : origin + allNotices
}

/**
 * What to show for a message of the push service. A browser demands that something is shown each time: without readable
 * words it is the site's name.
 */
export function notificationOf(text: string, { origin, hostname }: { origin: string; hostname: string }): Shown {
  const { title, body, path, tag, lang } = fieldsOf(text)
  const words = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    title: words(title) || hostname,
    options: {
      body: words(body),
      tag: words(tag),
      lang: words(lang),
      icon: '/icon-192.png',
      data: addressHere(path, origin),
    },
  }
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
