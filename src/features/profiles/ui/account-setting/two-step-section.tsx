import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { accountSecurity } from '#features/accounts/contract/security.ts'
import { messages as securityMessages } from '#features/accounts/messages/security-en.ts'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { messages } from '../../messages/account-en.ts'
import { SettingCard } from './setting-card.tsx'
import { type TwoStepTask, TwoStepDialog } from './two-step-dialog.tsx'

export function TwoStepSection() {
  const found = useQuery(query(accountSecurity, {}))
  const [task, setTask] = useState<TwoStepTask | null>(null)
  return (
    <SettingCard id="twoStep" title={messages.sections.twoStep} text={messages.twoStepText}>
      {found.data ? (
        <TwoStepState state={found.data} onStart={setTask} />
      ) : found.error ? (
        <ErrorState heading="p" text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
      {task && (
        <TwoStepDialog
          task={task}
          onClose={() => {
            setTask(null)
            void found.refetch()
          }}
        />
      )}
    </SettingCard>
  )
}

type State = ReplyOf<typeof accountSecurity>

function TwoStepState({ state, onStart }: { state: State; onStart: (task: TwoStepTask) => void }) {
  const { twoStep, alwaysTwoStep, recoveryCodesLeft } = state
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Chip tone={twoStep ? 'ok' : 'neutral'}>{twoStep ? securityMessages.on : securityMessages.off}</Chip>
        {alwaysTwoStep ? (
          <p className="t-sm ink-3">{messages.twoStepAlways}</p>
        ) : (
          <Button size="small" variant="secondary" onClick={() => onStart(twoStep ? 'off' : 'on')}>
            {twoStep ? securityMessages.turnOff : securityMessages.turnOn}
          </Button>
        )}
      </div>
      {twoStep && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p>{securityMessages.codesLeft(recoveryCodesLeft)}</p>
          <Button size="small" variant="secondary" onClick={() => onStart('codes')}>
            {securityMessages.makeCodes}
          </Button>
        </div>
      )}
    </div>
  )
}
