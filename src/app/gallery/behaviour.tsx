import { useState } from 'react'
import { Accordion, AccordionItem } from '#design/accordion.tsx'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { Confirm } from '#design/confirm.tsx'
import { DataTable } from '#design/data-table.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { CopyIcon, PencilSimpleIcon, TrashIcon } from '#design/icons/regular.tsx'
import { LoadingOverlay } from '#design/loading-overlay.tsx'
import { Menu } from '#design/menu.tsx'
import { Modal } from '#design/modal.tsx'
import { defaultPageSize, type Sort } from '#design/paging.ts'
import { Sheet } from '#design/sheet.tsx'
import { Stepper } from '#design/stepper.tsx'
import { Tabs } from '#design/tabs.tsx'
import { ToastCard } from '#design/toast-card.tsx'
import { toast } from '#design/toast.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { formatPaise } from '#platform/format/money.ts'
import { words } from './messages/en.ts'
import { Part } from './part.tsx'
import { type SampleOrder, sampleOrders } from './samples.ts'

export function ToastsPart() {
  return (
    <Part title={words.toasts}>
      <div className="grid gap-3">
        {words.toastList.map(([type, title, message]) => (
          <ToastCard
            key={type}
            type={type}
            title={title}
            message={message}
            onClose={() => toast[type](title, message)}
          />
        ))}
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => {
            for (const [type, title, message] of words.toastList) toast[type](title, message)
          }}
        >
          {words.showToast}
        </Button>
      </div>
    </Part>
  )
}

export function StatesPart() {
  return (
    <div className="grid min-w-0 gap-5">
      <Part title={words.empty}>
        <EmptyState
          title={words.emptyTitle}
          text={words.emptyText}
          heading="h3"
          action={<Button size="small">{words.browse}</Button>}
        />
      </Part>
      <Part title={words.error}>
        <ErrorState onRetry={() => undefined} heading="p" />
      </Part>
    </div>
  )
}

export function StepsPart() {
  return (
    <Part title={words.steps}>
      <Stepper steps={words.stepNames} current={1} />
      <div className="mt-4">
        <Stepper steps={words.stepNames} current={2} errors={[0]} />
      </div>
      <Tabs
        className="mt-6"
        label={words.steps}
        tabs={words.tabs.map((label, index) => ({ value: label, label, content: <p>{words.tabTexts[index]}</p> }))}
        defaultValue={words.tabs[1]}
      />
      <div className="mt-6 grid gap-3">
        <AlertBanner type="warning">{words.gatewayMissing}</AlertBanner>
        <AlertBanner type="success" onClose={() => undefined}>
          {words.saved}
        </AlertBanner>
      </div>
    </Part>
  )
}

export function OverlaysPart() {
  const [open, setOpen] = useState<'modal' | 'sheet' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  const [edit, copy, remove] = words.menuItems
  return (
    <Part title={words.overlays}>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => setOpen('modal')}>
          {words.openModal}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setOpen('sheet')}>
          {words.openSheet}
        </Button>
        <Button variant="delete" size="small" onClick={() => setOpen('confirm')}>
          {words.openConfirm}
        </Button>
        <Menu
          align="start"
          trigger={
            <Button variant="secondary" size="small">
              {words.openMenu}
            </Button>
          }
          items={[
            { label: edit, icon: <PencilSimpleIcon />, onSelect: () => toast.info(edit ?? '') },
            { label: copy, icon: <CopyIcon />, onSelect: () => toast.info(copy ?? '') },
            { label: remove, icon: <TrashIcon />, danger: true, apart: true, onSelect: () => setOpen('confirm') },
          ]}
        />
      </div>
      <h3 className="t-title mt-6 mb-3">{words.overlay}</h3>
      <div className="relative h-32 rounded-card border border-line" aria-busy="true">
        <LoadingOverlay label={words.processing} />
      </div>
      <h3 className="t-title mt-6 mb-3">{words.accordion}</h3>
      <Accordion>
        {words.questions.map(([question, answer], index) => (
          <AccordionItem key={question} title={question} name="gallery" open={index === 0}>
            <p className="ink-2">{answer}</p>
          </AccordionItem>
        ))}
      </Accordion>
      <Modal open={open === 'modal'} onClose={close} title={words.modalTitle} id="gallery-modal">
        <p className="ink-2 mt-2">{words.modalText}</p>
        <div className="modal-actions">
          <Button onClick={() => toast.success(words.saved)}>{words.showToast}</Button>
        </div>
      </Modal>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={words.sheetTitle}
        foot={
          <Button full onClick={close}>
            {words.showResults}
          </Button>
        }
      >
        <p className="ink-2">{words.modalText}</p>
      </Sheet>
      <Confirm
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        question={words.confirmQuestion}
        detail={words.confirmDetail}
        confirmLabel={words.openConfirm}
      />
    </Part>
  )
}

function inOrder(rows: SampleOrder[], sort: Sort | undefined): SampleOrder[] {
  if (!sort) return rows
  const key = sort.key as keyof SampleOrder
  const by = sort.direction === 'asc' ? 1 : -1
  return [...rows].sort((a, b) => (a[key] < b[key] ? -by : a[key] > b[key] ? by : 0))
}

export function TablePart() {
  return (
    <WithQueries>
      <SampleTable />
    </WithQueries>
  )
}

function SampleTable() {
  const [orders, setOrders] = useState(sampleOrders)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort | undefined>({ key: 'id', direction: 'desc' })
  const [[page, pageSize], setPage] = useState([1, defaultPageSize])
  const found = orders.filter(({ id, buyer }) => `${id} ${buyer}`.toLowerCase().includes(search.toLowerCase()))
  const rows = inOrder(found, sort).slice((page - 1) * pageSize, page * pageSize)
  return (
    <div className="min-w-0 lg:col-span-3">
      <DataTable
        label={words.table}
        heading={<h2>{words.table}</h2>}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ id }) => id}
        columns={[
          { key: 'id', label: words.columns.order, sortable: true },
          { key: 'buyer', label: words.columns.buyer, sortable: true },
          { key: 'date', label: words.columns.date },
          { key: 'amountPaise', label: words.columns.amount, sortable: true, align: 'end', render: amountOf },
          { key: 'state', label: words.columns.state, render: stateOf },
        ]}
        item={{ title: ({ buyer }) => buyer, detail: ({ id, date }) => `${id}, ${date}`, aside: stateOf }}
        total={found.length}
        page={page}
        pageSize={pageSize}
        onPage={(next, size) => setPage([next, size])}
        search={search}
        searchLabel={words.searchOrders}
        onSearch={(text) => {
          setSearch(text)
          setPage([1, pageSize])
        }}
        sort={sort}
        onSort={setSort}
        actions={({ id }) => [
          { label: words.view, onSelect: () => toast.info(words.view, id) },
          { label: words.refund, danger: true, onSelect: () => toast.warning(words.refund, id) },
        ]}
        onDelete={(ids) => setOrders(orders.filter(({ id }) => !ids.includes(id)))}
      />
    </div>
  )
}

function amountOf({ amountPaise }: SampleOrder) {
  return <span className="font-semibold">{formatPaise(amountPaise)}</span>
}

function stateOf({ state }: SampleOrder) {
  return <Chip tone={state === 'Published' ? 'ok' : 'bad'}>{state}</Chip>
}
