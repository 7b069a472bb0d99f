import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

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
  route('/profile/$id', page('dashboards', 'profile/public-profile-page')),
  route('/dev/mailbox', 'mailbox/mailbox-page.tsx'),

  // Opened by its unguessable session, signed in or not.
  route('/pay/$session', page('checkout', 'pay-page')),

  // any signed-in person
  layout('signed-in', 'shell/signed-in-layout.tsx', [
    route('/account-setting', page('dashboards', 'account-setting-page')),
    route('/learner/profile/$id', page('dashboards', 'profile/learner-profile-page')),
    route('/payment', page('checkout', 'payment-page')),
    route('/student-success', page('checkout', 'student-success-page')),
    route('/dashboard', page('dashboards', 'learner-dashboard-page')),
    route('/my-enrolled-courses', page('learning', 'my-courses-page')),
    route('/learning/$id', page('learning', 'learning-page')),
  ]),

  // CREATOR, INSTRUCTOR, ADMIN
  layout('creator', 'shell/creator-layout.tsx', [
    route('/creator/profile/$id', page('dashboards', 'profile/creator-profile-page')),
    route('/creator/dashboard', page('dashboards', 'creator-dashboard-page')),
  ]),

  // ADMIN
  layout('admin', 'shell/admin-layout.tsx', [
    route('/admin/profile/$id', page('dashboards', 'profile/admin-profile-page')),
    route('/admin/dashboard', page('dashboards', 'admin-dashboard-page')),
  ]),
])
