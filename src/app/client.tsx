import { RouterClient } from '@tanstack/react-router/ssr/client'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

// Radix's scroll lock adds a <style>; under our policy it needs this page's nonce, readable from the property only.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
if (nonce) setNonce(nonce)

// The router's own client, not TanStack Start's: that one also carries the machinery of server functions (12 kB gzip),
// and we have none.
const router = getRouter()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})
