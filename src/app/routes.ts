import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** A page file of a feature. */
const page = (feature: string, file: string) => `../features/${feature}/ui/${file}.tsx`

/**
 * The page table (specification 2.1): path → page file, under the layout that guards it: `layout('signed-in',
 * 'shell/signed-in-layout.tsx', [...])`, the same for `creator` and `admin`. Each page's `head` sets its title,
 * description and noindex.
 */
export const routes = rootRoute('shell/root.tsx', [
  // public
  index(page('site', 'home-page')),
  route('/about-us', page('site', 'about-us-page')),
  route('/creator', page('site', 'creator-page')),
  route('/hire-studio', page('site', 'hire-studio-page')),
  route('/contact-us', page('site', 'contact-us-page')),
  route('/support', page('site', 'support-page')),
  route('/unauthorized', page('site', 'unauthorized-page')),
  route('/terms-and-condition', page('site', 'policies/terms-and-condition-page')),
  route('/privacy-policy', page('site', 'policies/privacy-policy-page')),
  route('/cookie-policy', page('site', 'policies/cookie-policy-page')),
  route('/takedown-policy', page('site', 'policies/takedown-policy-page')),
  route('/live-mentorship-policy', page('site', 'policies/live-mentorship-policy-page')),
  route('/minor-policy', page('site', 'policies/minor-policy-page')),
  route('/refund-policy', page('site', 'policies/refund-policy-page')),
  route('/user-guidelines', page('site', 'policies/user-guidelines-page')),
  route('/blog', page('blog', 'blog-list-page')),
  route('/blog/$slug', page('blog', 'blog-post-page')),
  route('/faq', page('faq', 'faq-page')),
  route('/course-marketplace', page('marketplace', 'marketplace-page')),
  route('/course-details/$id', page('marketplace', 'course-details-page')),
  route('/bundles', page('marketplace', 'bundles/bundles-page')),
  route('/bundle/$bundle', page('marketplace', 'bundles/bundle-page')),
  route('/wishlist', page('marketplace', 'wishlist-page')),
  route('/courses/$id', page('marketplace', 'course-by-uid-page')),
  route('/login', page('accounts', 'login-page')),
  route('/register', page('accounts', 'register-page')),
  route('/otp-verify', page('accounts', 'otp-verify-page')),
  route('/forget-password', page('accounts', 'forget-password-page')),
  route('/profile/$id', page('profiles', 'profile/public-profile-page')),
  route('/@{$handle}', page('creator-pages', 'public/creator-page')),
  route('/setup', page('setup', 'first-admin-page')),
  route('/certificate', page('certificates', 'public/check-certificate-page')),
  route('/certificate/$code', page('certificates', 'public/certificate-page')),
  route('/invitation/$code', page('invitations', 'invitation-page')),
  route('/join/$code', page('groups', 'join-page')),
  route('/invitation/$code/stop', page('invitations', 'stop-invitations-page')),
  route('/dev/mailbox', 'mailbox/mailbox-page.tsx'),
  route('/design', 'gallery/gallery-page.tsx'),

  // Opened by its unguessable session, signed in or not.
  route('/pay/$session', page('checkout', 'pay-page')),

  // any signed-in person
  layout('signed-in', 'shell/signed-in-layout.tsx', [
    route('/admin', 'shell/admin-root-page.tsx'),
    route('/learner', 'shell/learner-root-page.tsx'),
    route('/account-setting', page('profiles', 'account-setting-page')),
    route('/account-setting/purchases', page('checkout', 'purchases/purchases-page')),
    route('/notifications', page('notifications', 'notifications-page')),
    route('/learner/profile/$id', page('profiles', 'profile/learner-profile-page')),
    route('/payment', page('checkout', 'payment-page')),
    route('/student-success', page('checkout', 'student-success-page')),
    route('/gift/$course', page('checkout', 'gift/gift-page')),
    route('/group/$course', page('checkout', 'seats/seats-page')),
    route('/groups', page('groups', 'groups-page')),
    route('/groups/$group', page('groups', 'group-page')),
    route('/dashboard', page('dashboards', 'learner-dashboard-page')),
    route('/my-enrolled-courses', page('learning', 'my-courses-page')),
    route('/my-enrolled-courses/$id/finished', page('certificates', 'finished/course-finished-page')),
    route('/learning/$id', page('learning', 'learning-page')),
    route('/my-enrolled-courses/$id/mock-tests', page('practice', 'tests-page')),
    route('/mock-test/$attempt', page('practice', 'sitting/test-page')),
    route('/mock-test/$attempt/result', page('practice', 'result/result-page')),
    route('/revision', page('practice', 'revision/revision-page')),
    route('/notes', page('notes', 'notes-page')),
    route('/offline', page('learning', 'downloads/downloads-page')),
  ]),

  // CREATOR, INSTRUCTOR, ADMIN
  layout('creator', 'shell/creator-layout.tsx', [
    route('/creator/profile/$id', page('profiles', 'profile/creator-profile-page')),
    route('/creator/questions', page('community', 'questions-page')),
    route('/creator/payout-details', page('earnings', 'payout-details-page')),
    route('/creator/earnings', page('earnings', 'earnings-page')),
    route('/creator/coupons', page('coupons', 'coupons-page')),
    route('/creator/coupons/new', page('coupons', 'new-coupon-page')),
    route('/creator/coupons/$coupon', page('coupons', 'coupon-page')),
    route('/creator/bundles', page('bundles', 'bundles-page')),
    route('/creator/bundles/new', page('bundles', 'new-bundle-page')),
    route('/creator/bundles/$bundle', page('bundles', 'bundle-page')),
    route('/creator/page', page('creator-pages', 'own-page')),
    route('/creator/page/visits', page('creator-pages', 'visits-page')),
    route('/creator/dashboard', page('dashboards', 'creator-dashboard-page')),
    route('/my-content/$id/assignments', page('learning', 'grading/assignments-page')),
    route('/my-content/$id/assignments/$answer', page('learning', 'grading/grade-answer-page')),
    route('/my-content/$id/mock-tests', page('practice', 'creator/course-tests-page')),
    route('/my-content/$id/mock-tests/$test', page('practice', 'creator/test-page')),
    route('/creator/question-banks', page('practice', 'creator/banks-page')),
    route('/creator/question-banks/$bank', page('practice', 'creator/bank-page')),
    route('/my-content', page('teaching', 'my-content-page')),
    route('/my-content/$id', page('teaching', 'my-content-course-page')),
    route('/create-course', page('authoring', 'create-course-page')),
    route('/edit-course/$id', page('authoring', 'edit-course-page')),
  ]),

  // ADMIN, FINANCE
  layout('finance', 'shell/finance-layout.tsx', [
    route('/admin/finance', page('finance', 'overview/finance-page')),
    route('/admin/finance/reports', page('finance', 'reports-page')),
    route('/admin/finance/books', page('finance', 'books/books-page')),
    route('/admin/finance/rates', page('finance', 'rates/rates-page')),
    route('/admin/finance/payments', page('finance', 'payments/payments-page')),
    route('/admin/finance/accounts/$code', page('finance', 'books/account-page')),
    route('/admin/payouts', page('earnings', 'admin/payouts-page')),
    route('/admin/payouts/$id', page('earnings', 'admin/payout-run-page')),
    route('/admin/orders', page('checkout', 'admin/orders-page')),
    route('/admin/orders/$id', page('checkout', 'admin/order-page')),
    route('/admin/coupons', page('coupons', 'admin/coupons-page')),
    route('/admin/coupons/new', page('coupons', 'admin/new-coupon-page')),
    route('/admin/coupons/$coupon', page('coupons', 'admin/coupon-page')),
    route('/admin/bundles', page('bundles', 'admin/bundles-page')),
    route('/admin/bundles/new', page('bundles', 'admin/new-bundle-page')),
    route('/admin/bundles/$bundle', page('bundles', 'admin/bundle-page')),
    route('/admin/refunds', page('checkout', 'admin/refunds-page')),
    route('/admin/settlements', page('settlements', 'settlements-page')),
    route('/admin/settlements/$id', page('settlements', 'settlement-page')),
    route('/admin/payments/attention', page('checkout', 'attention/attention-page')),
  ]),

  // ADMIN, REVIEWER
  layout('review', 'shell/review-layout.tsx', [
    route('/admin/courses', page('review', 'courses-page')),
    route('/admin/courses/$id', page('review', 'course-page')),
  ]),

  // ADMIN, SUPPORT
  layout('support', 'shell/support-layout.tsx', [
    route('/admin/certificates', page('certificates', 'admin/certificates-page')),
    route('/admin/enquiry/studio', page('enquiries', 'admin/studio-enquiries-page')),
    route('/admin/enquiry/studio/$id', page('enquiries', 'admin/studio-enquiry-page')),
    route('/admin/enquiry/contact-us', page('enquiries', 'admin/contact-enquiries-page')),
    route('/admin/enquiry/contact-us/$id', page('enquiries', 'admin/contact-enquiry-page')),
    route('/admin/users', page('people', 'users-page')),
    route('/admin/users/$id', page('people', 'user-page')),
  ]),

  // ADMIN, CONTENT
  layout('content', 'shell/content-layout.tsx', [
    route('/admin/categories', page('catalogue', 'admin/categories-page')),
    route('/admin/searches', page('marketplace', 'admin/searches-page')),
    route('/admin/synonyms', page('marketplace', 'admin/synonyms-page')),
    route('/admin/blogs', page('blog', 'admin/blogs-page')),
    route('/admin/blogs/create', page('blog', 'create-blog-page')),
    route('/admin/blogs/edit/$id', page('blog', 'edit-blog-page')),
    route('/admin/faq', page('faq', 'admin/faq-page')),
  ]),

  // ADMIN
  layout('admin', 'shell/admin-layout.tsx', [
    route('/admin/profile/$id', page('profiles', 'profile/admin-profile-page')),
    route('/admin/search', page('operations', 'admin-search-page')),
    route('/admin/audit', page('operations', 'audit/audit-page')),
    route('/admin/system', page('operations', 'system-check-page')),
    route('/admin/test-payment', page('operations', 'test-payment-page')),
    route('/admin/dashboard', page('dashboards', 'admin-dashboard-page')),
    route('/admin/theme', page('theme', 'theme-manager-page')),
    route('/admin/setup', page('setup', 'setup-page')),
  ]),
])
