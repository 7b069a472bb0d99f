import type { Spoken } from '#platform/i18n/spoken.ts'
import type { words as english } from './states-en.ts'

export const words: Spoken<typeof english> = {
  DRAFT: 'ड्राफ़्ट',
  IN_REVIEW: 'जाँच में',
  PUBLISHED: 'प्रकाशित',
  REJECTED: 'अस्वीकृत',
  ARCHIVED: 'आर्काइव',
}
