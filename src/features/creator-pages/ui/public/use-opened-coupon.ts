import { useEffect } from 'react'

/** Remembers the coupon that the page was opened with (`?coupon=`). What remembers it is loaded for such links alone. */
export function useOpenedCoupon(): void {
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get('coupon')
    if (!code) return
    void import('#features/checkout/ui/coupon/opened-coupons.ts').then(({ rememberCoupon }) => rememberCoupon(code))
  }, [])
}
