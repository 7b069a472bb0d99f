import { adminArchiveBundle, archiveBundle, publishBundle, publishPlatformBundle } from './actions/publish-bundle.ts'
import { createBundle, createPlatformBundle, saveBundle, savePlatformBundle } from './actions/write-bundle.ts'
import { adminBundle, creatorBundle } from './queries/bundle-details.ts'
import { adminBundles, creatorBundles } from './queries/list-bundles.ts'
import { bundlesOfCourse, publicBundlePage, publicBundles } from './queries/public-bundles.ts'

export const routes = [
  creatorBundles,
  creatorBundle,
  createBundle,
  saveBundle,
  publishBundle,
  archiveBundle,
  adminBundles,
  adminBundle,
  createPlatformBundle,
  savePlatformBundle,
  publishPlatformBundle,
  adminArchiveBundle,
  publicBundlePage,
  publicBundles,
  bundlesOfCourse,
]
