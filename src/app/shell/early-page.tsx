import { useRouter, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { earlyPage } from 'virtual:page-scripts'
import { forMembers } from './head-script.ts'

/**
 * Where the first screen of a page stands that came with the document, until the page itself takes it away or is left;
 * what its scripts draw meanwhile is not shown. React never looks into it.
 */
export function EarlyPage() {
  const { options, state } = useRouter()
  const path = useRouterState({ select: (now) => now.location.pathname })
  const [first] = useState(path)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (path !== first) place.current?.replaceChildren()
  }, [path, first])
  return (
    <div
      ref={place}
      id="early-page"
      className={`${forMembers} [:root[data-signed-in]_&:not(:empty)~*]:hidden`}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? (earlyPage?.(state.matches, options.ssr?.nonce) ?? '') : '',
      }}
    />
  )
}
