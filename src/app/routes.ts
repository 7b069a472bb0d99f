import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** A page file of a feature. */
const page = (feature: string, file: string) => `../features/${feature}/ui/${file}.tsx`

/**
 * The page table (specification 2.1): path → page file, under the layout that guards it:
 * `layout('signed-in', 'shell/signed-in-layout.tsx', [...])`, the same for `creator` and `admin`.
 * Title, description and noindex stand in each page's `head`.
 */
export const routes = rootRoute('shell/root.tsx', [
  // public
  index(page('site', 'home-page')),
  route('/course-marketplace', page('marketplace', 'marketplace-page')),
  route('/login', page('accounts', 'login-page')),
  route('/register', page('accounts', 'register-page')),
  route('/otp-verify', page('accounts', 'otp-verify-page')),
  route('/forget-password', page('accounts', 'forget-password-page')),
])
