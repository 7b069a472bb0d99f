import { messages as downloads } from '#features/learning/messages/downloads-en.ts'
import { messages as learning } from '#features/learning/messages/en.ts'
import { pagePath } from '#platform/browser/page-path.ts'

// What the manifest says of the app beside its name, colours and icons. It is in English, as its `lang` says.

const icons = [{ src: '/icon-192.png', type: 'image/png', sizes: '192x192' }]

/** Where a long press on the app's icon leads. */
export const appShortcuts = [
  { name: learning.myCourses.title, url: pagePath('/my-enrolled-courses'), icons },
  { name: downloads.title, url: pagePath('/offline'), icons },
  { name: learning.myCourses.browse, url: pagePath('/course-marketplace'), icons },
]

/** What a browser shows before it installs the app; docs/screenshots/make-app-pictures.mjs makes the files. */
export const appScreenshots = [
  { name: 'narrow-courses', sizes: '585x1266', label: 'Your courses, with your progress' },
  { name: 'narrow-lesson', sizes: '585x1266', label: 'A lesson' },
  { name: 'wide-marketplace', sizes: '1280x800', label: 'Find a course' },
  { name: 'wide-home', sizes: '1280x800', label: 'Continue where you stopped' },
].map(({ name, sizes, label }) => ({
  src: `/app-screenshots/${name}.webp`,
  type: 'image/webp',
  sizes,
  form_factor: name.startsWith('narrow') ? 'narrow' : 'wide',
  label,
}))
