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
import { messages } from './messages/en.ts'
import { Part } from './part.tsx'
import { type SampleOrder, sampleOrders } from './samples.ts'

export function ToastsPart() {
  return (
    <Part title={messages.toasts}>
      <div className="grid gap-3">
        {messages.toastList.map(([type, title, message]) => (
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
            for (const [type, title, message] of messages.toastList) toast[type](title, message)
          }}
        >
          {messages.showToast}
        </Button>
      </div>
    </Part>
  )
}

export function StatesPart() {
  return (
    <div className="grid min-w-0 gap-5">
      <Part title={messages.empty}>
        <EmptyState
          title={messages.emptyTitle}
          text={messages.emptyText}
          heading="h3"
          action={<Button size="small">{messages.browse}</Button>}
        />
      </Part>
      <Part title={messages.error}>
        <ErrorState onRetry={() => undefined} heading="p" />
      </Part>
    </div>
  )
}

export function StepsPart() {
  return (
    <Part title={messages.steps}>
      <Stepper steps={messages.stepNames} current={1} />
      <div className="mt-4">
        <Stepper steps={messages.stepNames} current={2} errors={[0]} />
      </div>
      <Tabs
        className="mt-6"
        label={messages.steps}
        tabs={messages.tabs.map((label, index) => ({
          value: label,
          label,
          content: <p>{messages.tabTexts[index]}</p>,
        }))}
        defaultValue={messages.tabs[1]}
      />
      <div className="mt-6 grid gap-3">
        <AlertBanner type="warning">{messages.gatewayMissing}</AlertBanner>
        <AlertBanner type="success" onClose={() => undefined}>
          {messages.saved}
        </AlertBanner>
      </div>
    </Part>
  )
}

export function OverlaysPart() {
  const [open, setOpen] = useState<'modal' | 'sheet' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  const [edit, copy, remove] = messages.menuItems
  return (
    <Part title={messages.overlays}>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => setOpen('modal')}>
          {messages.openModal}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setOpen('sheet')}>
          {messages.openSheet}
        </Button>
        <Button variant="delete" size="small" onClick={() => setOpen('confirm')}>
          {messages.openConfirm}
        </Button>
        <Menu
          align="start"
          trigger={
            <Button variant="secondary" size="small">
              {messages.openMenu}
            </Button>
          }
          items={[
            { label: edit, icon: <PencilSimpleIcon />, onSelect: () => toast.info(edit ?? '') },
            { label: copy, icon: <CopyIcon />, onSelect: () => toast.info(copy ?? '') },
            { label: remove, icon: <TrashIcon />, danger: true, apart: true, onSelect: () => setOpen('confirm') },
          ]}
        />
      </div>
      <h3 className="t-title mt-6 mb-3">{messages.overlay}</h3>
      <div className="relative h-32 rounded-card border border-line" aria-busy="true">
        <LoadingOverlay label={messages.processing} />
      </div>
      <h3 className="t-title mt-6 mb-3">{messages.accordion}</h3>
      <Accordion>
        {messages.questions.map(([question, answer], index) => (
          <AccordionItem key={question} title={question} name="gallery" open={index === 0}>
            <p className="ink-2">{answer}</p>
          </AccordionItem>
        ))}
      </Accordion>
      <Modal open={open === 'modal'} onClose={close} title={messages.modalTitle} id="gallery-modal">
        <p className="ink-2 mt-2">{messages.modalText}</p>
        <div className="modal-actions">
          <Button onClick={() => toast.success(messages.saved)}>{messages.showToast}</Button>
        </div>
      </Modal>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={messages.sheetTitle}
        footer={
          <Button full onClick={close}>
            {messages.showResults}
          </Button>
        }
      >
        <p className="ink-2">{messages.modalText}</p>
      </Sheet>
      <Confirm
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        question={messages.confirmQuestion}
        detail={messages.confirmDetail}
        confirmLabel={messages.openConfirm}
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
        label={messages.table}
        heading={<h2>{messages.table}</h2>}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ id }) => id}
        columns={[
          { key: 'id', label: messages.columns.order, sortable: true },
          { key: 'buyer', label: messages.columns.buyer, sortable: true },
          { key: 'date', label: messages.columns.date },
          { key: 'amountPaise', label: messages.columns.amount, sortable: true, align: 'end', render: amountOf },
          { key: 'state', label: messages.columns.state, render: stateOf },
        ]}
        item={{ title: ({ buyer }) => buyer, detail: ({ id, date }) => `${id}, ${date}`, aside: stateOf }}
        total={found.length}
        page={page}
        pageSize={pageSize}
        onPage={(next, size) => setPage([next, size])}
        search={search}
        searchLabel={messages.searchOrders}
        onSearch={(text) => {
          setSearch(text)
          setPage([1, pageSize])
        }}
        sort={sort}
        onSort={setSort}
        actions={({ id }) => [
          { label: messages.view, onSelect: () => toast.info(messages.view, id) },
          { label: messages.refund, danger: true, onSelect: () => toast.warning(messages.refund, id) },
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
