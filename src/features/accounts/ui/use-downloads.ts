import { canExport, type Endpoint, type ExportPermission, type InputOf } from '#platform/api/contract.ts'
import { downloadList } from '#platform/browser/fetch-file.ts'
import { useSession } from './session-store.ts'

/** Whether the signed-in person may download lists of this kind. */
export const useCanExport = (kind: ExportPermission): boolean =>
  useSession(({ user }) => user !== null && canExport(user, kind))

type Downloads = {
  onDownload?: () => Promise<void>
  onDownloadSelected?: (uids: readonly string[]) => Promise<void>
}

/**
 * A table's downloads, for who may have its file: of the list as the table shows it, and with `selected` (its call takes
 * the uids) of the selected rows.
 * @param file the name of the file, without `.csv`
 */
export function useDownloads<E extends Endpoint & { answers: 'list' }>(
  list: E,
  input: InputOf<E>,
  file: string,
  { selected = false } = {},
): Downloads {
  const user = useSession((state) => state.user)
  if (!user || (list.exports && !canExport(user, list.exports))) return {}
  const onDownload = () => downloadList(list, input, file)
  if (!selected) return { onDownload }
  const rows = (uids: readonly string[]) => ({ ...(input as object), selected: uids.join(',') }) as InputOf<E>
  return { onDownload, onDownloadSelected: (uids) => downloadList(list, rows(uids), file) }
}
