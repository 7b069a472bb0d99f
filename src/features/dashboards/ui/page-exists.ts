import { useRouter } from '@tanstack/react-router'

/** Whether the page table has a page under this path, as `/edit-course/$id`: nothing leads where nothing is. */
export function usePageExists(path: string): boolean {
  const { routesByPath } = useRouter()
  return Object.hasOwn(routesByPath, path)
}
