import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { couponCodesList } from '../contract.ts'
import { messages } from '../messages/creator-en.ts'
import { codeFilters } from '../rules/coupons.ts'
import { codesAddress } from './addresses.ts'

type Code = ReplyOf<typeof couponCodesList>['codes'][number]
const { codeList: listMessages } = messages
const useOf = ({ uses }: Code) => (uses > 0 ? listMessages.used : listMessages.unused)
const codeOf = ({ code }: Code) => <span className="font-semibold tracking-wide">{code}</span>

/** The codes of a coupon, each for one order, to search and to download. */
export function CodeList({ uid, shown }: { uid: string; shown: ReturnType<typeof codesAddress.read> }) {
  const path = pagePath('/creator/coupons/$coupon', { coupon: uid })
  const { table, change } = useTableAddress(codesAddress, path, shown)
  const request = { uid, ...codesAddress.asked(shown) }
  const { data, state } = useList(couponCodesList, request)
  const downloads = useDownloads(couponCodesList, request, 'coupon-codes')
  return (
    <DataTable<Code>
      {...table}
      {...state}
      {...downloads}
      label={listMessages.title}
      heading={<h2>{listMessages.title}</h2>}
      rows={data?.codes ?? []}
      rowId={({ code }) => code}
      rowName={({ code }) => code}
      searchLabel={listMessages.search}
      emptyText={listMessages.noneText}
      tools={
        <TableFilter
          label={listMessages.use}
          all={listMessages.all}
          value={shown.use}
          options={codeFilters.map((value) => ({ value, label: listMessages.filters[value] }))}
          onChange={(use) => change({ use })}
        />
      }
      columns={[
        { key: 'code', label: listMessages.code, sortable: true, render: codeOf },
        { key: 'uses', label: listMessages.uses, sortable: true, render: useOf },
      ]}
      item={{ title: codeOf, detail: useOf }}
    />
  )
}
