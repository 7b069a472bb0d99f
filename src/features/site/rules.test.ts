import { describe, expect, it } from 'vitest'
import { certificatesExist, completeSettings } from '#features/theme/rules/site.ts'
import { fillDetails, withOffers } from './rules.ts'

describe('the details of the installation in a text', () => {
  const html =
    '<p>Write to the grievance officer, {grievanceOfficer}, at {email} or {phone}.</p><ul>\n<li>Legal name: {legalName}</li>\n<li>Email: {email}</li>\n</ul>'

  it('stand where they are named, as text', () => {
    const settings = completeSettings(
      { grievanceOfficer: 'A. Rao <b>', legalName: 'Sopaan & Co', email: 'a@b.in' },
      { demo: true, siteUrl: '' },
    )
    expect(fillDetails(html, settings)).toBe(
      '<p>Write to the grievance officer, A. Rao &lt;b&gt;, at a@b.in or +91 00000 00000.</p><ul>\n<li>Legal name: Sopaan &amp; Co</li>\n<li>Email: a@b.in</li>\n</ul>',
    )
  })

  it('are in one line, whatever line breaks they were written with', () => {
    const settings = completeSettings(
      { address: '12 Ridge Road,\nArera Colony\r\n\nBhopal 462016' },
      { demo: true, siteUrl: '' },
    )
    expect(fillDetails('<p>Write to {address}.</p>', settings)).toBe(
      '<p>Write to 12 Ridge Road, Arera Colony, Bhopal 462016.</p>',
    )
  })

  it('leave no gap where they are empty', () => {
    const settings = completeSettings({ phone: '' }, { demo: true, siteUrl: '' })
    expect(fillDetails(html, settings)).toBe(
      '<p>Write to the grievance officer at support@sopaan.test.</p><ul>\n<li>Email: support@sopaan.test</li>\n</ul>',
    )
  })

  it('lead to the contact page without an email address, and name only people who are set', () => {
    const nothing = completeSettings(undefined, { demo: false, siteUrl: 'https://learn.example.in' })
    expect(fillDetails(html, nothing)).toBe(
      '<p>Write to the grievance officer at <a href="/contact-us">our contact page</a>.</p>',
    )
    expect(fillDetails('<p>Done{?phone: or call {phone}}{?name:, says {name}}.</p>', nothing)).toBe(
      '<p>Done, says learn.example.in.</p>',
    )
  })

  it('speak of certificates exactly while there are some', () => {
    const text = 'Under 30 %{?certificates: and no certificate was issued}: at once.'
    const shown = certificatesExist ? 'Under 30 % and no certificate was issued: at once.' : 'Under 30 %: at once.'
    expect(withOffers(text)).toBe(shown)
    expect(fillDetails(text, completeSettings(undefined, { demo: true, siteUrl: '' }))).toBe(shown)
  })
})
