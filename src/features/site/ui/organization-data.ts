import type { Site } from '#features/theme/contract/theme.ts'
import { inOneLine } from '#platform/format/one-line.ts'

/** Who runs the site, as search engines read it (schema.org Organization). */
export function organizationData({ matches }: { matches: readonly { loaderData?: unknown }[] }) {
  const { site } = (matches[0]?.loaderData ?? {}) as { site?: Site }
  if (!site) return { '@type': 'Organization' }
  const { name, siteUrl, email, phone, legalName, address, social } = site
  return {
    '@type': 'Organization',
    name,
    url: siteUrl,
    logo: `${siteUrl}/apple-touch-icon.png`,
    ...(legalName ? { legalName } : {}),
    ...(address ? { address: inOneLine(address) } : {}),
    ...(email || phone
      ? {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer support',
            ...(email ? { email } : {}),
            ...(phone ? { telephone: phone } : {}),
          },
        }
      : {}),
    // A network's own front page says nothing about us.
    sameAs: social.map(({ url }) => url).filter((url) => url && URL.parse(url)?.pathname.replace('/', '')),
  }
}
