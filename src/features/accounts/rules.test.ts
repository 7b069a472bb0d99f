import { describe, expect, it } from 'vitest'

import { clubbedName, dashboardPath, exportsWith, maskMobile, rolesWith, safeReturnUrl } from './rules.ts'

describe('the way back after signing in', () => {
  it.each([
    '/course-details/abc?x=1#reviews',
    '/payment?courseId=8h2kq',
    '/',
    '/learning/a%20b',
    '/course-marketplace?search=https%3A%2F%2Fexample.in',
  ])('goes to %s', (path) => expect(safeReturnUrl(path)).toBe(path))

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '%2f%2fevil.example',
    '/%2f%2fevil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '/%',
    'course-details/abc',
    '',
    ' /x',
    undefined,
    ['/x'],
    { href: '/x' },
    '/api/logout',
    '/api',
    '/./api/logout',
    '/sandbox/razorpay',
    '/dev/mailbox',
    '/login',
    '/login?returnUrl=/login',
    '/register',
    '/otp-verify',
    '/forget-password?token=x',
  ])('does not go to %j', (value) => expect(safeReturnUrl(value)).toBeUndefined())
})

it.each([
  ['ADMIN', '/admin/dashboard'],
  ['REVIEWER', '/admin/courses'],
  ['SUPPORT', '/admin/enquiry/studio'],
  ['CONTENT', '/admin/blogs'],
  ['FINANCE', '/admin/finance'],
  ['CREATOR', '/creator/dashboard'],
  ['INSTRUCTOR', '/creator/dashboard'],
  ['USER', '/dashboard'],
  ['LEARNER', '/dashboard'],
] as const)('%s starts at %s', (role, path) => expect(dashboardPath(role)).toBe(path))

describe('the roles of a person', () => {
  it('are the one that is given, and who taught still teaches beside a part of administration', () => {
    expect(rolesWith(['LEARNER'], { role: 'CREATOR', alsoRoles: [] })).toEqual(['CREATOR'])
    expect(rolesWith(['CREATOR'], { role: 'REVIEWER', alsoRoles: [] })).toEqual(['CREATOR', 'REVIEWER'])
    expect(rolesWith(['CREATOR', 'REVIEWER', 'SUPPORT'], { role: 'LEARNER', alsoRoles: [] })).toEqual(['LEARNER'])
  })

  it('may be several parts of administration, each once, and none of what is taken away', () => {
    expect(rolesWith(['CONTENT'], { role: 'SUPPORT', alsoRoles: ['FINANCE', 'SUPPORT', 'FINANCE'] })).toEqual([
      'SUPPORT',
      'FINANCE',
    ])
    expect(rolesWith(['SUPPORT', 'FINANCE'], { role: 'SUPPORT', alsoRoles: [] })).toEqual(['SUPPORT'])
  })

  it('hold no part beside what already holds all of them, or beside a role that administers nothing', () => {
    expect(rolesWith([], { role: 'ADMIN', alsoRoles: ['REVIEWER'] })).toEqual(['ADMIN'])
    expect(rolesWith([], { role: 'CREATOR', alsoRoles: ['REVIEWER'] })).toEqual(['CREATOR'])
    expect(rolesWith([], { role: 'SUPPORT', alsoRoles: ['ADMIN'] })).toEqual(['SUPPORT'])
  })
})

it.each([
  ['FINANCE', ['money', 'money'], ['money']],
  ['SUPPORT', ['people', 'money'], ['people', 'money']],
  ['REVIEWER', [], []],
  ['ADMIN', ['people'], []],
  ['CREATOR', ['people'], []],
  ['LEARNER', ['money'], []],
] as const)('%s, allowed to download %j, is written down with %j', (role, mayExport, stored) => {
  expect(exportsWith({ role, mayExport })).toEqual(stored)
})

it('shows strangers the last four digits of a number', () => {
  expect(maskMobile('+919826041210')).toBe('+91 ••••••1210')
  expect(maskMobile('+447400123456')).toBe('+••••••3456')
})

it('puts a title before the name', () => {
  expect(clubbedName({ title: 'Dr.', firstName: 'Asha', lastName: 'Rao' })).toBe('Dr. Asha Rao')
  expect(clubbedName({ title: '', firstName: 'Asha', lastName: '' })).toBe('Asha')
})
