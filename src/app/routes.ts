import { index, layout, rootRoute } from '@tanstack/virtual-file-routes'

/** A page file of a feature. */
const page = (feature: string, file: string) => `../features/${feature}/ui/${file}.tsx`

/**
 * The page table (specification 2.1): path → page file, under the layout that guards it.
 * Title, description and noindex stand in each page's `head`.
 */
export const routes = rootRoute('shell/root.tsx', [
  // public
  index(page('site', 'home-page')),

  // any signed-in person
  layout('signed-in', 'shell/signed-in-layout.tsx', []),

  // CREATOR, INSTRUCTOR, ADMIN
  layout('creator', 'shell/creator-layout.tsx', []),

  // ADMIN
  layout('admin', 'shell/admin-layout.tsx', []),
])
