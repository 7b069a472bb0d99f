import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Link } from '#design/link.tsx'
import { Modal } from '#design/modal.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { type DailyGoal, dailyGoals, usualDailyGoal } from '#features/accounts/rules.ts'
import { messages } from '../messages/en.ts'
import { useDailyGoal } from './use-daily-goal.ts'

const goals = dailyGoals.filter((goal) => goal > 0)

/** How many lessons a day. */
export function DailyGoalDialog({ goal, onClose }: { goal: number; onClose: () => void }) {
  const [chosen, setChosen] = useState<DailyGoal>(dailyGoals.find((one) => one > 0 && one === goal) ?? usualDailyGoal)
  const save = useDailyGoal(onClose)
  return (
    <Modal
      open
      onClose={onClose}
      title={messages.daily.title}
      description={messages.daily.text}
      width={440}
      locked={save.isPending}
    >
      <RadioGroup
        className="mt-4"
        legend={messages.daily.title}
        legendHidden
        name="daily-goal"
        value={String(chosen)}
        onChange={(value) => setChosen(goals.find((one) => String(one) === value) ?? usualDailyGoal)}
        options={goals.map((one) => ({ value: String(one), label: messages.daily.lessons(one) }))}
      />
      <p className="mt-4">
        <Link href="/account-setting#notifications" className="link">
          {messages.daily.remind}
        </Link>
      </p>
      <div className="modal-actions">
        <Button onClick={() => save.mutate(chosen)} loading={save.isPending} loadingLabel={messages.daily.saving}>
          {messages.daily.save}
        </Button>
      </div>
    </Modal>
  )
}
