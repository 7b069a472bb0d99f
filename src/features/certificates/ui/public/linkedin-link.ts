import { dayInIndia } from '#platform/format/day-in-india.ts'

type Listed = { code: string; courseTitle: string; issuedAt: string; address: string; issuer: { name: string } }

/** LinkedIn's form for a new certification, filled in. The month is India's, as on the certificate. */
export function linkedinLink({ code, courseTitle, issuedAt, address, issuer }: Listed): string {
  const [year = '', month = ''] = dayInIndia(new Date(issuedAt)).split('-')
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: issuer.name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: address,
    certId: code,
  })
  return `https://www.linkedin.com/profile/add?${fields}`
}
