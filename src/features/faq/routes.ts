import { action } from '#platform/api/action.ts'
import { languageOfCaller } from '#platform/i18n/language.ts'
import { orderFaqGroups, orderFaqs } from './actions/order-faqs.ts'
import { deleteFaq, deleteFaqs, publishFaq, publishFaqs, unpublishFaq, unpublishFaqs } from './actions/publish-faq.ts'
import { createFaqGroup, deleteFaqGroup, saveFaqGroup } from './actions/save-faq-group.ts'
import { createFaq, saveFaq } from './actions/save-faq.ts'
import { listFaqs } from './contract.ts'
import { adminFaqs, faqOutline, readFaq } from './queries/admin-faqs.ts'
import { publishedFaqs } from './queries/published-faqs.ts'
import { narrowFaqs } from './rules.ts'

export const routes = [
  action(listFaqs, async ({ db, request }, { search, group }) => ({
    data: { groups: narrowFaqs(await publishedFaqs(db, languageOfCaller(request)), search, group) },
  })),
  adminFaqs,
  faqOutline,
  readFaq,
  createFaq,
  saveFaq,
  publishFaq,
  publishFaqs,
  unpublishFaq,
  unpublishFaqs,
  deleteFaq,
  deleteFaqs,
  orderFaqs,
  createFaqGroup,
  saveFaqGroup,
  deleteFaqGroup,
  orderFaqGroups,
]
