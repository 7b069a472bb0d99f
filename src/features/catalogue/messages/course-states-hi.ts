import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './course-states-en.ts'

export const messages: Translated<typeof english> = {
  DRAFT: 'ड्राफ़्ट',
  IN_REVIEW: 'जाँच में',
  PUBLISHED: 'प्रकाशित',
  REJECTED: 'अस्वीकृत',
  ARCHIVED: 'आर्काइव',
}
