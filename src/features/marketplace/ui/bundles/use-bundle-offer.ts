import { useEffect, useState } from 'react'
import { useSession } from '#features/accounts/ui/session-store.ts'
import type { BundleOffer } from '#features/checkout/ui/bundle/bundle-offer.ts'
import { CallError } from '#platform/api/client.ts'

// Visitors have the page's price: what asks for one's own is loaded for the signed-in.
const checkout = () => import('#features/checkout/ui/bundle/bundle-offer.ts')

/** What the signed-in person pays for a bundle; null for visitors, and until it is known. */
export function useBundleOffer(uid: string) {
  const user = useSession((session) => session.user?.uid)
  const [known, setKnown] = useState<{ of: string; offer: BundleOffer } | null>(null)
  const of = `${uid} ${user ?? ''}`
  useEffect(() => {
    if (!user) return
    let isOver = false
    checkout()
      .then(({ askBundleOffer }) => askBundleOffer(uid))
      .then((offer) => {
        if (!isOver) setKnown({ of, offer })
      })
      .catch((error: unknown) => {
        // Without the answer the page is the visitor's one; the button asks again.
        if (!(error instanceof CallError)) throw error
      })
    return () => {
      isOver = true
    }
  }, [uid, user, of])
  return {
    offer: user && known?.of === of ? known.offer : null,
    setOffer: (offer: BundleOffer) => setKnown({ of, offer }),
    /** What the button does first: the offer of this moment, or a sign-in and null. */
    start: async (page: string) => (await checkout()).startBundle(uid, page),
  }
}
