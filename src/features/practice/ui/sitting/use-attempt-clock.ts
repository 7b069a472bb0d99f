import { useEffect, useState } from 'react'

/**
 * The server's time in ms, every half second. Counted from the server's answer with this device's monotonic clock: a clock
 * that is set wrong, or set to another time during the test, changes nothing.
 */
export function useServerClock(serverNow: string): number {
  const [now, setNow] = useState(() => Date.parse(serverNow))
  useEffect(() => {
    const [base, start] = [Date.parse(serverNow), performance.now()]
    const timer = setInterval(() => setNow(base + performance.now() - start), 500)
    return () => clearInterval(timer)
  }, [serverNow])
  return now
}
