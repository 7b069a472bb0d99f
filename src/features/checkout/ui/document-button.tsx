import { Button } from '#design/button.tsx'
import { FilePdfIcon } from '#design/icons/regular.tsx'
import { useWrite } from '#design/use-write.ts'
import { fetchFile, saveFile } from '#platform/browser/fetch-file.ts'
import { type DocumentName, paymentDocument } from '../contract/documents.ts'
import { messages } from '../messages/document-names-en.ts'
import { documentFileName } from '../rules/documents.ts'

/** Downloads one document of an order: for its buyer and for administrators. */
export function DocumentButton({ orderUid, document }: { orderUid: string; document: DocumentName }) {
  const { kind, number, refundUid } = document
  const download = useWrite(async () => {
    const file = await fetchFile(paymentDocument, { id: orderUid, kind, ...(refundUid ? { refund: refundUid } : {}) })
    saveFile(file, documentFileName(number))
  })
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<FilePdfIcon />}
      loading={download.isPending}
      onClick={() => download.mutate()}
      aria-label={messages.download(messages.kinds[kind], number)}
    >
      {messages.kinds[kind]}
    </Button>
  )
}
