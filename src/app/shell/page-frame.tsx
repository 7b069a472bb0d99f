import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { IconSheet } from '#design/icons/icon-sheet.tsx'
import { ToastHost } from '#design/toast-host.tsx'
import { ui, useUi } from '#design/ui-state.ts'
import { notifySessionStart, useSession } from '#features/accounts/ui/session-store.ts'
import { watchSession } from '#features/accounts/ui/watch-session.ts'
import { watchEnrolments } from '#features/checkout/ui/start-enrolment.ts'
import { watchDownloads } from '#features/learning/ui/downloads/watch-downloads.ts'
import { watchPush } from '#features/notifications/ui/push/watch-push.ts'
import { lazyExtra, lazyPart } from '#platform/browser/lazy-part.ts'
import { replayEvents } from '../first-screen/replay-events.ts'
import { followTheme } from './follow-theme.ts'
import { Footer } from './footer.tsx'
import { type Frame, frameOf, hasBarSearch, hasFooter, hasNightBar } from './frames.ts'
import { followLanguage } from './follow-language.ts'
import { messages } from './messages/en.ts'
import { TopBar } from './top-bar.tsx'

const Workspace = lazyPart(() => import('./workspace.tsx'), 'Workspace')
const Overlays = lazyExtra(() => import('./overlays.tsx'), 'Overlays')
const TermsNotice = lazyExtra(() => import('#features/accounts/ui/terms-notice.tsx'), 'TermsNotice')

function useFrame(): { frame: Frame; path: string } {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const ids = useRouterState({ select: (state) => state.matches.map((match) => match.routeId).join(' ') })
  return { frame: frameOf(path, ids.split(' ')), path }
}

/** The frame around every page; the pages themselves do not depend on it. */
export function PageFrame() {
  return (
    <IconSheet>
      <FramedPage />
    </IconSheet>
  )
}

function FramedPage() {
  const { frame, path } = useFrame()
  useLivePage()
  return (
    <div id="top" className="flex min-h-dvh flex-col">
      <a className="skip-link shadow-none focus:shadow-3" href="#main">
        {messages.skipToContent}
      </a>
      <NoticeOfTerms />
      {frame === 'bare' && (
        <>
          <Outlet />
          {hasFooter(path) && <Footer />}
        </>
      )}
      {frame === 'workspace' && (
        <Suspense>
          <Workspace>
            <Outlet />
          </Workspace>
        </Suspense>
      )}
      {frame === 'site' && (
        // The bar of the home page lies over what is here, not over a notice above it.
        <div className="relative flex flex-1 flex-col">
          <TopBar path={path} night={hasNightBar(path)} search={hasBarSearch(path)} />
          <div className="flex flex-1 flex-col">
            <Outlet />
          </div>
          <Footer />
        </div>
      )}
      <ToastHost />
      <LazyOverlays />
    </div>
  )
}

/**
 * A component of its own: if the frame were rendered again for it, React would throw away the parts that are not
 * hydrated yet and render them empty.
 */
function NoticeOfTerms() {
  const due = useSession((state) => state.user?.termsDue)
  if (!due) return null
  return (
    <Suspense>
      <TermsNotice due={due} />
    </Suspense>
  )
}

/** Alerts, the loading overlay and the features' modals are loaded once the page is hydrated and idle. */
function LazyOverlays() {
  const [ready, setReady] = useState(false)
  const overlayRequested = useUi(
    (state) => state.toasts.length > 0 || Boolean(state.loading.global) || Object.keys(state.modals).length > 0,
  )
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setReady(true), 400)
      return () => clearTimeout(timer)
    }
    const idleHandle = requestIdleCallback(() => setReady(true), { timeout: 1500 })
    return () => cancelIdleCallback(idleHandle)
  }, [])
  if (!ready && !overlayRequested) return null
  return (
    <Suspense>
      <Overlays />
    </Suspense>
  )
}

/** Starts everything that waits for the first page's hydration. */
function useLivePage(): void {
  const router = useRouter()
  useEffect(() => {
    ui.restoreTheme()
    const stopFollowingTheme = followTheme(router)
    const stopFollowingLanguage = followLanguage(router)
    const stopWatching = watchSession(router)
    watchEnrolments(router)
    const stopDownloads = watchDownloads()
    const stopPush = watchPush()
    notifySessionStart()
    void replayEvents()
    // The starting script does it sooner; in development there is none.
    document.documentElement.classList.add('first-screen-painted')
    const stopClosing = router.subscribe('onBeforeNavigate', () => ui.setMobileMenu(false))
    return () => {
      stopFollowingTheme()
      stopFollowingLanguage()
      stopWatching()
      stopDownloads()
      stopPush()
      stopClosing()
    }
  }, [router])
}
