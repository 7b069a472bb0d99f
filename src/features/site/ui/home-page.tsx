import { createFileRoute } from '@tanstack/react-router'
import { words } from '../messages/en.ts'

export const Route = createFileRoute('/')({
  head: () => ({ meta: [{ title: words.homeTitle }] }),
  component: HomePage,
})

function HomePage() {
  return <main>{words.homeTitle}</main>
}
