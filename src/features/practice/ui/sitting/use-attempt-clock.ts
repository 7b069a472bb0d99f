import { useEffect, useState } from 'react'

/**
 * The server's time in ms, every half second. Counted from the server's answer with this device's monotonic clock: a clock
 * that is set wrong, or set anew during the test, changes nothing.
 */
export function useServerClock(serverNow: string): number {
  const [base, setBase] = useState(() => ({ serverNow, at: performance.now() }))
  if (base.serverNow !== serverNow) setBase({ serverNow, at: performance.now() })
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(base.serverNow) + (performance.now() - base.at)
}
