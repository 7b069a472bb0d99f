import { RouterClient } from '@tanstack/react-router/ssr/client'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { nextTask } from '#platform/next-task.ts'

// Radix's scroll lock adds a <style>; under our policy it needs this page's nonce, readable from the property only.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
if (nonce) setNonce(nonce)

void start()

/** One leg after the other, each a task of its own: in one they would keep a cheap phone from hearing a press for 0.15 s. */
async function start() {
  await nextTask()
  await import('./shell/page-frame.tsx')
  await nextTask()
  await import('./shell/root.tsx')
  await nextTask()
  const { getRouter } = await import('./router.tsx')
  await nextTask()
  // The router's own client, not TanStack Start's: that one also carries the machinery of server functions (12 kB gzip),
  // and we have none.
  const router = getRouter()
  await nextTask()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}
