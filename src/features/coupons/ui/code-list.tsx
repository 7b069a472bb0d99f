import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { useList } from '#platform/browser/use-list.ts'
import type { CouponCode as Code } from '../contract/coupons.ts'
import { messages } from '../messages/creator-en.ts'
import { codeFilters } from '../rules/coupons.ts'
import { codesAddress } from './addresses.ts'
import type { CouponSide } from './coupon-side.ts'

const { codeList: listMessages } = messages
const useOf = ({ uses }: Code) => (uses > 0 ? listMessages.used : listMessages.unused)
const codeOf = ({ code }: Code) => <span className="font-semibold tracking-wide">{code}</span>

type Props = { side: CouponSide; uid: string; shown: ReturnType<typeof codesAddress.read> }

/** The codes of a coupon, each for one order, to search and to download. */
export function CodeList({ side, uid, shown }: Props) {
  const path = side.pageOf(uid)
  const { table, change } = useTableAddress(codesAddress, path, shown)
  const request = { uid, ...codesAddress.asked(shown) }
  const { data, state } = useList(side.calls.codes, request)
  const downloads = useDownloads(side.calls.codes, request, 'coupon-codes')
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
