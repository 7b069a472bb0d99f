import { jobs as accountsJobs } from '#features/accounts/jobs.ts'
import { routes as accounts } from '#features/accounts/routes.ts'
import { jobs as authoringJobs } from '#features/authoring/jobs.ts'
import { routes as authoring } from '#features/authoring/routes.ts'
import { jobs as blogJobs } from '#features/blog/jobs.ts'
import { routes as blog } from '#features/blog/routes.ts'
import { routes as bundles } from '#features/bundles/routes.ts'
import { jobs as catalogueJobs } from '#features/catalogue/jobs.ts'
import { routes as catalogue } from '#features/catalogue/routes.ts'
import { jobs as certificatesJobs } from '#features/certificates/jobs.ts'
import { routes as certificates } from '#features/certificates/routes.ts'
import { jobs as checkoutJobs } from '#features/checkout/jobs.ts'
import { routes as checkout } from '#features/checkout/routes.ts'
import { routes as community } from '#features/community/routes.ts'
import { routes as creatorPages } from '#features/creator-pages/routes.ts'
import { routes as dashboards } from '#features/dashboards/routes.ts'
import { routes as coupons } from '#features/coupons/routes.ts'
import { jobs as earningsJobs } from '#features/earnings/jobs.ts'
import { routes as earnings } from '#features/earnings/routes.ts'
import { jobs as enquiriesJobs } from '#features/enquiries/jobs.ts'
import { routes as enquiries } from '#features/enquiries/routes.ts'
import { jobs as enrolmentsJobs } from '#features/enrolments/jobs.ts'
import { routes as enrolments } from '#features/enrolments/routes.ts'
import { routes as faq } from '#features/faq/routes.ts'
import { jobs as financeJobs } from '#features/finance/jobs.ts'
import { routes as finance } from '#features/finance/routes.ts'
import { routes as groups } from '#features/groups/routes.ts'
import { routes as learning } from '#features/learning/routes.ts'
import { jobs as invitationsJobs } from '#features/invitations/jobs.ts'
import { routes as invitations } from '#features/invitations/routes.ts'
import { jobs as learningJobs } from '#features/learning/jobs.ts'
import { jobs as ledgerJobs } from '#features/ledger/jobs.ts'
import { jobs as marketplaceJobs } from '#features/marketplace/jobs.ts'
import { routes as marketplace } from '#features/marketplace/routes.ts'
import { jobs as mediaJobs } from '#features/media/jobs.ts'
import { routes as media } from '#features/media/routes.ts'
import { jobs as notificationsJobs } from '#features/notifications/jobs.ts'
import { routes as notes } from '#features/notes/routes.ts'
import { routes as notifications } from '#features/notifications/routes.ts'
import { jobs as operationsJobs } from '#features/operations/jobs.ts'
import { routes as operations } from '#features/operations/routes.ts'
import { routes as people } from '#features/people/routes.ts'
import { jobs as practiceJobs } from '#features/practice/jobs.ts'
import { routes as practice } from '#features/practice/routes.ts'
import { routes as profiles } from '#features/profiles/routes.ts'
import { routes as review } from '#features/review/routes.ts'
import { jobs as settlementsJobs } from '#features/settlements/jobs.ts'
import { routes as settlements } from '#features/settlements/routes.ts'
import { routes as setup } from '#features/setup/routes.ts'
import { routes as site } from '#features/site/routes.ts'
import { jobs as teachingJobs } from '#features/teaching/jobs.ts'
import { routes as teaching } from '#features/teaching/routes.ts'
import { routes as theme } from '#features/theme/routes.ts'
import type { Action } from '#platform/api/action.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { jobs as archiveJobs } from './archive/jobs.ts'
import { systemCheck } from './doctor/system-check.ts'
import { testPart } from './doctor/test-part.ts'
import { checkTestPayment, startTestPayment } from './doctor/test-payment.ts'
import { removeSms, saveEmail, savePayments, saveSms } from './setup/save-services.ts'

// The routes and jobs of each feature, in the order of dependency.

export const actions = [
  ...accounts,
  ...media,
  ...theme,
  ...notifications,
  ...faq,
  ...enquiries,
  ...catalogue,
  ...authoring,
  ...review,
  ...blog,
  ...enrolments,
  ...invitations,
  ...community,
  ...notes,
  ...practice,
  ...learning,
  ...certificates,
  ...coupons,
  ...bundles,
  ...groups,
  ...checkout,
  ...earnings,
  ...settlements,
  ...finance,
  ...marketplace,
  ...operations,
  ...creatorPages,
  ...profiles,
  ...people,
  ...dashboards,
  ...teaching,
  ...site,
  ...setup,
  saveEmail,
  saveSms,
  removeSms,
  savePayments,
  systemCheck,
  testPart,
  startTestPayment,
  checkTestPayment,
] as unknown as readonly Action[]

export const jobs: readonly Job[] = [
  ...accountsJobs,
  ...mediaJobs,
  ...notificationsJobs,
  ...enquiriesJobs,
  ...catalogueJobs,
  ...authoringJobs,
  ...blogJobs,
  ...enrolmentsJobs,
  ...invitationsJobs,
  ...practiceJobs,
  ...learningJobs,
  ...certificatesJobs,
  ...ledgerJobs,
  ...checkoutJobs,
  ...earningsJobs,
  ...settlementsJobs,
  ...financeJobs,
  ...marketplaceJobs,
  ...operationsJobs,
  ...teachingJobs,
  ...archiveJobs,
]
