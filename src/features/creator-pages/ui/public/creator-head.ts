import { type PageHead, type PageSite, pageUrl } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/page-en.ts'
import type { CreatorPage } from './creator-query.ts'

/** Title, description, canonical address, Open Graph and JSON-LD (ProfilePage with its Person) of a creator's page. */
export function creatorHead({ siteUrl }: PageSite, page: CreatorPage & { handle: string }): PageHead {
  const { handle, clubbedName: name, headline, bio, links, photo, memberSince, courses, pictureVersion } = page
  const path = pagePath('/@{$handle}', { handle })
  return {
    title: name,
    description: messages.description(name, headline, courses.length),
    path,
    image: `/api/creator-picture/${handle}.jpg?v=${pictureVersion}`,
    data: [
      {
        '@type': 'ProfilePage',
        dateCreated: memberSince,
        mainEntity: {
          '@type': 'Person',
          name,
          alternateName: `@${handle}`,
          identifier: page.uid,
          url: pageUrl(siteUrl, path),
          ...(photo ? { image: siteUrl + photo } : {}),
          ...(headline ? { jobTitle: headline } : {}),
          ...(links.length > 0 ? { sameAs: links.map(({ href }) => href) } : {}),
          ...(bio ? { description: bio } : {}),
        },
      },
    ],
  }
}
