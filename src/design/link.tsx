import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { addressOf } from '#platform/browser/use-address.ts'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Loads the page as a new document: for pages whose policy or scripts differ, as the payment page's. */
  document?: boolean
  ref?: Ref<HTMLAnchorElement>
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/**
 * A link by its address. Inside the site it moves without loading a document and fetches the page's data as soon as a
 * finger or pointer comes near; outside a router (letters, tests) it is a plain anchor.
 */
export function Link({ href, document, onClick, onPointerEnter, target, children, ...rest }: LinkProps) {
  const router = useRouter({ warn: false })
  const inside = Boolean(router) && !document && !target && href.startsWith('/') && !href.startsWith('//')

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!inside || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }

  return (
    <a
      {...rest}
      href={addressOf(router, href)}
      target={target}
      rel={rest.rel ?? (target === '_blank' ? 'noopener' : undefined)}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        if (inside) router.preloadRoute({ href } as never).catch(() => undefined)
      }}
    >
      {children}
    </a>
  )
}
