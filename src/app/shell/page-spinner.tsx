import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { Spinner } from '#design/spinner.tsx'
import { useOnline } from '#platform/browser/use-online.ts'
import { messages } from './messages/en.ts'

/**
 * Shown while a page's code or data loads. It is as high as the screen, so that the footer does not jump when the page
 * arrives, and the text is at its top, so that anyone who clicked a link of the footer sees it. Offline it says what it
 * waits for.
 */
export function PageSpinner() {
  const router = useRouter()
  const online = useOnline()
  useLayoutEffect(() => {
    const { location, resolvedLocation } = router.state
    if (resolvedLocation && resolvedLocation.pathname !== location.pathname) window.scrollTo(0, 0)
  }, [router])
  return (
    <div className="min-h-dvh">
      <Spinner />
      <p className="wrap -mt-[24dvh] text-center" role="status">
        {!online && messages.offline}
      </p>
    </div>
  )
}
