import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { savePreferences } from '#features/accounts/contract/accounts.ts'
import type { DailyGoal } from '#features/accounts/rules.ts'
import { call } from '#platform/api/client.ts'
import { learnerDashboard } from '../contract.ts'
import { messages } from '../messages/en.ts'

/** Saves how many lessons a day the learner means to complete; 0 turns goal and streak off. */
export const useDailyGoal = (onSaved: () => void) =>
  useWrite((dailyGoal: DailyGoal) => call(savePreferences, { dailyGoal }), {
    changes: [learnerDashboard],
    onDone(_answer, dailyGoal) {
      toast.success(dailyGoal === 0 ? messages.daily.turnedOff : messages.daily.saved)
      onSaved()
    },
  })
