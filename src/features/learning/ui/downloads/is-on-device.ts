import { browserStore } from '#platform/browser/browser-store.ts'

/** Whether a lesson was downloaded in this browser. */
export async function isOnDevice(course: string, lesson: string): Promise<boolean> {
  if (browserStore.get('downloadsOf') === null) return false
  const { isStored, lessonsOnDevice, loadDownloads } = await import('./downloads-store.ts')
  await loadDownloads()
  return lessonsOnDevice(course).some((one) => one.uid === lesson && isStored(one))
}
