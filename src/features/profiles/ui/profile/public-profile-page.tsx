import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { call, CallError } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead, pageSite, pageUrl } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { publicProfile } from '../../contract.ts'
import { messages } from '../../messages/account-pages-en.ts'
import { PublicProfile } from './public-profile.tsx'

type Profile = ReplyOf<typeof publicProfile>

export const Route = createFileRoute('/profile/$id')({
  loader: async ({ params }) => {
    let profile: Profile
    try {
      // Loaded with the first profile, not with every page.
      const contract = await import('../../contract.ts')
      profile = (await call(contract.publicProfile, { uid: params.id })).data
    } catch (error) {
      if (error instanceof CallError && (error.status === 404 || error.status === 422)) throw notFound()
      throw error
    }
    const { handle } = profile
    // Of a server of the release before there is none.
    if (handle) throw redirect({ href: pagePath('/@{$handle}', { handle }), statusCode: 301, replace: true })
    return profile
  },
  staleTime: 60_000,
  headers: () => ({ 'cache-control': 'public, max-age=0, s-maxage=60' }),
  head: (context) => {
    const profile = context.loaderData as Profile | undefined
    if (!profile) return {}
    const { siteUrl } = pageSite(context)
    return pageHead(context, {
      title: profile.clubbedName,
      description: messages.publicDescription(profile.clubbedName, profile.headline, profile.courses.length),
      path: pagePath('/profile/$id', { id: profile.uid }),
      noindex: !profile.creator,
      data: profile.creator ? [personData(profile, siteUrl)] : [],
    })
  },
  component: PublicProfilePage,
})

function personData(profile: Profile, siteUrl: string) {
  return {
    '@type': 'ProfilePage',
    dateCreated: profile.memberSince,
    mainEntity: {
      '@type': 'Person',
      name: profile.clubbedName,
      identifier: profile.uid,
      url: pageUrl(siteUrl, pagePath('/profile/$id', { id: profile.uid })),
      ...(profile.headline ? { jobTitle: profile.headline } : {}),
      ...(profile.links.length > 0 ? { sameAs: profile.links.map(({ href }) => href) } : {}),
      ...(profile.bio ? { description: profile.bio } : {}),
    },
  }
}

function PublicProfilePage() {
  return <PublicProfile profile={Route.useLoaderData()} />
}
