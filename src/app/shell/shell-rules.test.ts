import { describe, expect, it } from 'vitest'
import type { SignedInUser } from '#features/accounts/contract/session.ts'
import { nextOption } from '#features/marketplace/ui/search-box.tsx'
import type { Role } from '#platform/api/contract.ts'
import { badgeOf } from './bell.tsx'
import { frameOf } from './frames.ts'
import { entryAt, bottomBarOf, menuOf, needsWholeMenu, onlyBuilt } from './menus.ts'
import { requestIdOf } from './page-error.tsx'
import { isBelow } from './page-not-found.tsx'
import { profilePath } from './profile-path.ts'
import { isUnder } from './public-menu.ts'

const person = (userRole: Role) => ({ uid: 'u1', userRole, roles: [userRole] }) as SignedInUser
const labels = (userRole: Role) => menuOf(person(userRole)).map(({ label }) => label)

describe('the frame around a page', () => {
  it('is the site for public pages and the workspace behind a guard', () => {
    expect(frameOf('/faq', ['__root__', '/faq'])).toBe('site')
    expect(frameOf('/nowhere', ['__root__'])).toBe('site')
    expect(frameOf('/dashboard', ['__root__', '/_signed-in', '/_signed-in/dashboard'])).toBe('workspace')
    expect(frameOf('/admin/dashboard', ['__root__', '/_admin', '/_admin/admin/dashboard'])).toBe('workspace')
  })

  it('is nothing for pages that fill the window themselves', () => {
    const guarded = ['__root__', '/_signed-in']
    for (const path of ['/login', '/login/', '/payment', '/learning/c1', '/student-success'])
      expect(frameOf(path, guarded)).toBe('bare')
    expect(frameOf('/pay/abc', ['__root__'])).toBe('bare')
    expect(frameOf('/learning', guarded)).toBe('workspace')
  })
})

it('a path that continues below its page has no page, and an absent course’s path belongs to the course page', () => {
  expect(isBelow('/nope', '/')).toBe(true)
  expect(isBelow('/faq/foo', '/faq')).toBe(true)
  expect(isBelow('/course-details/तबला-k7mq2vxr9tn4/', '/course-details/%E0%A4%A4-k7mq2vxr9tn4')).toBe(false)
})

describe('the menu of a role', () => {
  it('is the specified one', () => {
    expect(labels('LEARNER')).toEqual([
      'Dashboard',
      'My Courses',
      'Browse',
      'Revision',
      'My notes',
      'Wishlist',
      'Profile',
    ])
    expect(labels('USER')).toEqual(labels('LEARNER'))
    expect(labels('CREATOR')).toEqual([
      'Dashboard',
      'My Content',
      'Create Course',
      'Browse',
      'Earnings',
      'Coupons',
      'Bundles',
      'My page',
      'Questions',
    ])
    expect(labels('INSTRUCTOR')).toEqual(labels('CREATOR'))
    expect(labels('ADMIN')).toEqual([
      'Dashboard',
      'Users',
      'Courses',
      'Orders',
      'Refunds',
      'Coupons',
      'Bundles',
      'Finance',
      'Blog list',
      'FAQ',
      'Enquiries',
      'Settings',
      'Setup',
      'Audit log',
      'System check',
    ])
    expect(labels('FINANCE')).toEqual(['Orders', 'Refunds', 'Coupons', 'Bundles', 'Finance'])
    expect(labels('REVIEWER')).toEqual(['Courses'])
    expect(labels('SUPPORT')).toEqual(['Users', 'Certificates', 'Enquiries'])
    expect(labels('CONTENT')).toEqual(['Courses', 'Blog list', 'FAQ'])
  })

  it('has of a group what a person may open, and begins with the first of it', () => {
    const group = (...roles: Role[]) => {
      const menu = menuOf({ ...person(roles[0] as Role), roles })
      const { href, items = [] } = menu.find(({ label }) => label === 'Courses') ?? { href: undefined }
      return [href, ...items.map(({ label }) => label)]
    }
    const states = ['All', 'In Review', 'Published', 'Rejected', 'Archived']
    expect(group('REVIEWER')).toEqual(['/admin/courses', ...states])
    expect(group('CONTENT')).toEqual(['/admin/categories', 'Categories', 'Searches', 'Synonyms'])
    expect(group('REVIEWER', 'SUPPORT')).toEqual(['/admin/courses', ...states, 'Certificates'])
    expect(group('CONTENT', 'SUPPORT')).toEqual([
      '/admin/categories',
      'Categories',
      'Searches',
      'Synonyms',
      'Certificates',
    ])
    expect(group('FINANCE')).toEqual([undefined])
  })

  it('has its daily entries in a phone’s bottom bar', () => {
    const bottomBar = (role: Role) => bottomBarOf(menuOf(person(role))).map(({ label }) => label)
    expect(bottomBar('ADMIN')).toEqual(['Dashboard', 'Users', 'Courses', 'Orders', 'Enquiries'])
    expect(bottomBar('FINANCE')).toEqual(['Orders', 'Refunds', 'Coupons', 'Bundles', 'Finance'])
    expect(bottomBar('CONTENT')).toEqual(['Courses', 'Blog list', 'FAQ'])
    expect(bottomBar('CREATOR')).toEqual(['Dashboard', 'My Content', 'Create Course', 'Browse'])
    expect(needsWholeMenu(menuOf(person('LEARNER')))).toBe(false)
    expect(needsWholeMenu(menuOf(person('ADMIN')))).toBe(true)
    expect(bottomBar('LEARNER')).toEqual(['Dashboard', 'My Courses', 'Browse', 'Profile'])
  })

  it('shows an entry once its page is in the page table', () => {
    const admin = menuOf(person('ADMIN'))
    expect(onlyBuilt(admin, ['/admin/dashboard', '/admin/courses']).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Courses',
    ])
    const learner = menuOf(person('LEARNER'))
    expect(onlyBuilt(learner, ['/learner/profile/$id']).map(({ href }) => href)).toEqual(['/learner/profile/u1'])
  })

  it('links the profile of everyone but an instructor', () => {
    const roles: Role[] = ['ADMIN', 'CREATOR', 'SUPPORT', 'FINANCE', 'USER', 'LEARNER', 'INSTRUCTOR']
    expect(roles.map((userRole) => profilePath(person(userRole)))).toEqual([
      '/admin/profile/u1',
      '/creator/profile/u1',
      '/learner/profile/u1',
      '/learner/profile/u1',
      '/learner/profile/u1',
      '/learner/profile/u1',
      undefined,
    ])
  })

  it('marks the link of the page and of the pages below it', () => {
    expect(isUnder('/blog/gst', '/blog')).toBe(true)
    expect(isUnder('/blogger', '/blog')).toBe(false)
    expect(isUnder('/course-details/c1', '/course-marketplace')).toBe(true)
    expect(isUnder('/admin/users', '/admin/users?kind=creators')).toBe(true)
  })

  it('marks the entry of a group however else the table is filtered, sorted or paged', () => {
    const entry = (address: string) => {
      const groups = menuOf(person('ADMIN')).flatMap(({ items }) => (items ? [items] : []))
      return groups.flatMap((items) => entryAt(items, address)?.label ?? [])
    }
    expect(entry('/admin/users')).toEqual(['All Users'])
    expect(entry('/admin/users?role=INSTRUCTOR&page=3')).toEqual(['All Users'])
    expect(entry('/admin/users?kind=creators')).toEqual(['Creators'])
    expect(entry('/admin/users?search=asha&kind=creators&sort=name')).toEqual(['Creators'])
    expect(entry('/admin/courses?state=DRAFT')).toEqual(['All'])
    expect(entry('/admin/courses?category=music&state=REJECTED')).toEqual(['Rejected'])
    expect(entry('/admin/categories')).toEqual(['Categories'])
    expect(entry('/admin/enquiry/contact-us/k7?state=NEW')).toEqual(['Contact Us Enquiry'])
    expect(entry('/admin/users/k7')).toEqual(['All Users'])
    expect(entry('/admin/finance/books?month=2026-10')).toEqual(['Books'])
    expect(entry('/admin/finance/accounts/bank?month=2026-10')).toEqual(['Books'])
    expect(entry('/admin/finance')).toEqual(['Overview'])
    expect(entry('/admin/dashboard')).toEqual([])
  })
})

describe('the bars', () => {
  it('count notifications up to nine', () => {
    expect([0, 1, 9, 10, 250].map(badgeOf)).toEqual(['', '1', '9', '9+', '9+'])
  })

  it('walk through suggestions and back to the text', () => {
    expect([-1, 0, 1].map((active) => nextOption(active, 1, 2))).toEqual([0, 1, -1])
    expect([-1, 1, 0].map((active) => nextOption(active, -1, 2))).toEqual([1, 0, -1])
    expect(nextOption(-1, 1, 0)).toBe(-1)
  })
})

describe('a page that failed', () => {
  it('names the request where the server named it', () => {
    expect(requestIdOf({ data: { requestId: 'abc-123' } })).toBe('abc-123')
    for (const error of [new Error('no'), null, { data: { requestId: 7 } }]) expect(requestIdOf(error)).toBe('')
  })
})
