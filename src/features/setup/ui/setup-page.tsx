import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Accordion, AccordionItem } from '#design/accordion.tsx'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { ProgressBar } from '#design/progress-bar.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { call } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { openSchool, type SetupState } from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import { requiredSteps, type SetupStep, setupSteps } from '../rules.ts'
import { CategoriesStep, InvitationStep } from './content-steps.tsx'
import { EmailStep } from './email-step.tsx'
import { PaymentsStep } from './payments-step.tsx'
import { showUnopened } from './show-unopened.ts'
import { ColorsStep, CreatorsStep, SellerStep, SiteStep } from './site-steps.tsx'
import { SmsStep } from './sms-step.tsx'
import { StorageChip, StorageStep } from './storage-step.tsx'
import { setupQuery, useSetupChanges } from './use-setup.ts'

export const Route = createFileRoute('/_admin/admin/setup')({
  head: (context) => pageHead(context, { title: messages.title, description: messages.description, noindex: true }),
  component: SetupPage,
})

/**
 * All that a new school needs; later the place where its services are changed. It has the reading width, so that on a
 * wide screen a toast leaves the steps in view.
 */
function SetupPage() {
  const { data, error, refetch } = useQuery(setupQuery)
  useEffect(() => {
    showUnopened()
  }, [])
  return (
    <main id="main" className="max-w-[680px]" aria-busy={!data && !error}>
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.lead}</p>
      {data ? (
        <Steps state={data} />
      ) : error ? (
        <ErrorState title={messages.failed} text={error.message} onRetry={() => void refetch()} />
      ) : (
        <div className="skeleton-late mt-6 grid gap-4" role="status" aria-label={messages.title}>
          <Skeleton className="h-[130px] !rounded-card" />
          <Skeleton className="h-[560px] !rounded-card" />
        </div>
      )}
    </main>
  )
}

function Steps({ state }: { state: SetupState }) {
  const { demo } = useSite()
  // Where the work goes on; it stays open once its step is done, since that is where the answer is read.
  const [first] = useState(() => (demo ? undefined : state.missing[0]))
  const bodies: Record<SetupStep, ReactNode> = {
    site: <SiteStep />,
    colors: <ColorsStep />,
    seller: <SellerStep />,
    creators: <CreatorsStep state={state} />,
    email: <EmailStep state={state} />,
    sms: <SmsStep state={state} />,
    payments: <PaymentsStep state={state} />,
    storage: <StorageStep />,
    categories: <CategoriesStep state={state} />,
    invitation: <InvitationStep state={state} />,
  }
  return (
    <>
      {demo ? (
        <AlertBanner type="info" className="mt-5">
          {messages.demo}
        </AlertBanner>
      ) : (
        <Opening state={state} />
      )}
      <Accordion className="mt-5">
        {setupSteps.map((step, index) => (
          <AccordionItem
            key={step}
            id={step}
            name="setup"
            open={step === first}
            mark={<span className="t-sm ink-3 w-6 tabular-nums">{index + 1}</span>}
            title={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1">{messages.steps[step]}</span>
                <StepChip step={step} state={state} />
              </span>
            }
          >
            <p className="ink-2 mb-4">{messages.texts[step]}</p>
            {bodies[step]}
          </AccordionItem>
        ))}
      </Accordion>
    </>
  )
}

function StepChip({ step, state: { done, missing } }: { step: SetupStep; state: SetupState }) {
  if (step === 'storage') return <StorageChip />
  if (done.includes(step)) return <Chip tone="ok">{messages.done}</Chip>
  if (missing.some((one) => one === step)) return <Chip tone="warn">{messages.toDo}</Chip>
  return <Chip>{messages.optional}</Chip>
}

/** How far it is, and what opens the school. */
function Opening({ state }: { state: SetupState }) {
  const { replace } = useSetupChanges()
  const heading = useRef<HTMLParagraphElement>(null)
  const open = useWrite(() => call(openSchool, {}), {
    onDone: ({ data, message }) => {
      // The pressed button goes with this; what takes the focus says that the school is open.
      heading.current?.focus()
      replace(data)
      toast.success(message)
    },
  })
  const all = requiredSteps.length
  const done = all - state.missing.length
  return (
    <section className="card mt-5 p-5" aria-label={messages.progress(done, all)}>
      <p ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {state.isOpen ? messages.isOpen : messages.progress(done, all)}
      </p>
      {!state.isOpen && <ProgressBar label={messages.title} percent={(done / all) * 100} />}
      {!state.isOpen && (
        <p className="t-sm ink-2 mt-3">
          {state.missing.length > 0
            ? messages.missing(state.missing.map((step) => messages.steps[step]).join(', '))
            : messages.openText}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {!state.isOpen && (
          <Button
            size="medium"
            disabled={state.missing.length > 0}
            loading={open.isPending}
            loadingLabel={messages.opening}
            onClick={() => open.mutate()}
          >
            {messages.open}
          </Button>
        )}
        <LinkButton href="/" variant="secondary" size="medium">
          {messages.view}
        </LinkButton>
      </div>
    </section>
  )
}
