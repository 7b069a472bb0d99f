import { vi } from 'vitest'
import type { SignedInUser } from '#features/accounts/contract/session.ts'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'

// For tests of what runs in the browser and needs no page.

/** A window with a storage of its own, at an address. */
export function fakeBrowser(path = '/course-marketplace') {
  const storage = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  const { pathname, search } = new URL(path, 'http://localhost')
  const location = { pathname, search, assign: vi.fn<(href: string) => void>() }
  vi.stubGlobal('window', { localStorage, location, addEventListener() {} })
  vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {} } })
  return { location }
}

export function makeCard(uid: string, pricePaise = 129_900, wasPaise = 349_900): CourseCard {
  return {
    id: 1,
    uid,
    path: `course-${uid}`,
    courseTitle: `Course ${uid}`,
    shortDescription: '',
    courseThumbnailLink: '/api/course/cover/code/1.svg',
    level: 'beginner',
    language: 'English',
    category: { slug: 'programming', name: 'Programming' },
    courseDuration: 3600,
    studentsCount: 12,
    courseRating: 4.7,
    reviewsCount: 3,
    coursePrice: wasPaise,
    courseDiscount: wasPaise - pricePaise,
    courseDiscountedPrice: pricePaise,
    courseWasPrice: wasPaise,
    discountEndsAt: null,
    instructor: 'Rohit Deshmukh',
  }
}

export function makeUser(): SignedInUser & { token: string } {
  return {
    uid: 'u1',
    firstName: 'Nandini',
    lastName: 'Kulkarni',
    clubbedName: 'Nandini Kulkarni',
    email: 'nandini@example.in',
    mobileNo: '+919876543210',
    userRole: 'LEARNER',
    roles: ['LEARNER'],
    photo: '',
    language: null,
    token: 'a-token',
  }
}
