import { createStart } from '@tanstack/react-start'
import type { PageContext } from './ssr.ts'

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext }
  }
}

// There are no server functions: everything goes through the API.
export const startInstance = createStart(() => ({}))
