import { describe, expect, it } from 'vitest'
import { completeSettings } from '#features/theme/rules.ts'
import { fillDetails } from './rules.ts'

describe('the details of the installation in a text', () => {
  const html =
    '<p>Write to the grievance officer, {grievanceOfficer}, at {email} or {phone}.</p><ul>\n<li>Legal name: {legalName}</li>\n<li>E-mail: {email}</li>\n</ul>'

  it('stand where they are named, as text', () => {
    const settings = completeSettings({ grievanceOfficer: 'A. Rao <b>', legalName: 'Sopaan & Co', email: 'a@b.in' })
    expect(fillDetails(html, settings)).toBe(
      '<p>Write to the grievance officer, A. Rao &lt;b&gt;, at a@b.in or +91 00000 00000.</p><ul>\n<li>Legal name: Sopaan &amp; Co</li>\n<li>E-mail: a@b.in</li>\n</ul>',
    )
  })

  it('stand in one line, whatever lines they were written in', () => {
    const settings = completeSettings({ address: '12 Ridge Road,\nArera Colony\r\n\nBhopal 462016' })
    expect(fillDetails('<p>Write to {address}.</p>', settings)).toBe(
      '<p>Write to 12 Ridge Road, Arera Colony, Bhopal 462016.</p>',
    )
  })

  it('leave no gap where they are empty', () => {
    const settings = completeSettings({ phone: '' })
    expect(fillDetails(html, settings)).toBe(
      '<p>Write to the grievance officer at support@sopaan.test.</p><ul>\n<li>E-mail: support@sopaan.test</li>\n</ul>',
    )
  })
})
