import { assignEnquiry } from './actions/assign-enquiry.ts'
import { changeEnquiry } from './actions/change-enquiry.ts'
import { closeEnquiries, deleteEnquiries } from './actions/clear-enquiries.ts'
import { replyToEnquiry, resendReply } from './actions/reply-to-enquiry.ts'
import { bookStudio, contactUs } from './actions/send-enquiry.ts'
import { enquiry } from './queries/enquiry-details.ts'
import { listEnquiries } from './queries/enquiry-list.ts'

export const routes = [
  bookStudio,
  contactUs,
  listEnquiries,
  enquiry,
  changeEnquiry,
  replyToEnquiry,
  resendReply,
  assignEnquiry,
  closeEnquiries,
  deleteEnquiries,
]
