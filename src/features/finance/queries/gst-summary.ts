import type { Db } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { isFinancial } from './gst-documents.ts'
import type { GstSummary, Period } from '../rules/exports.ts'

/**
 * A period's tax invoices less the credit notes that correct such invoices, and what the books say of the same days: the
 * tax accounts without what was paid to the government. In paise. Reads the whole period: for a job.
 */
export async function gstSummary(db: Db, { fromDay, toDay }: Period): Promise<GstSummary> {
  const [issued, booked] = await Promise.all([
    queryRows(db, { taxable: number, cgst: number, sgst: number, igst: number })`
      select coalesce(sum(taxable_paise * side), 0)::bigint as taxable, coalesce(sum(cgst_paise * side), 0)::bigint as cgst,
        coalesce(sum(sgst_paise * side), 0)::bigint as sgst, coalesce(sum(igst_paise * side), 0)::bigint as igst
      from (select i.*, case when i.series = 'CRN' then -1 else 1 end as side
        from invoices i left join invoices c on c.id = i.credits_invoice_id
        where i.issued_at >= (${fromDay}::date)::timestamp at time zone 'Asia/Kolkata'
          and i.issued_at < (${toDay}::date + 1)::timestamp at time zone 'Asia/Kolkata'
          and i.seller->>'gstin' is not null and i.series <> 'RCT' and not ${isFinancial}) documents`,
    queryRows(db, { cgst: number, sgst: number, igst: number })`
      select coalesce(-sum(e.amount_paise) filter (where e.account = 'cgst_payable'), 0)::bigint as cgst,
        coalesce(-sum(e.amount_paise) filter (where e.account = 'sgst_payable'), 0)::bigint as sgst,
        coalesce(-sum(e.amount_paise) filter (where e.account = 'igst_payable'), 0)::bigint as igst
      from ledger_transactions t join ledger_entries e on e.txn_id = t.id
      where t.booked_on between ${fromDay} and ${toDay} and t.kind <> 'tax_paid'
        and e.account in ('cgst_payable', 'sgst_payable', 'igst_payable')`,
  ])
  const [documents, books] = [issued[0], booked[0]]
  if (!documents || !books) throw new Error('a sum answers one row')
  return { ...documents, books }
}
