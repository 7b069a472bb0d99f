import { bookStudio, contactUs } from './actions/send-enquiry.ts'

export const routes = [bookStudio, contactUs]
