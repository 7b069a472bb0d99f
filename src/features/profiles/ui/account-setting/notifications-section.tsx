import { Select } from '#design/select.tsx'
import { Switch } from '#design/switch.tsx'
import { reminderHours, saleEmailChoices } from '#features/accounts/rules.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { PushSwitch } from '#features/notifications/ui/push/push-switch.tsx'
import { creatorRoles, hasRole } from '#platform/api/contract.ts'
import { messages } from '../../messages/account-en.ts'
import { PreferencesLoaded } from './preferences-loaded.tsx'
import { SettingCard } from './setting-card.tsx'
import { usePreferences } from './use-preferences.ts'

const kinds = ['receiptEmails', 'courseEmails', 'newsEmails'] as const

export function NotificationsSection() {
  const { save, ...found } = usePreferences()
  const user = useSession((state) => state.user)
  return (
    <SettingCard id="notifications" title={messages.sections.notifications} text={messages.notificationsText}>
      <PreferencesLoaded {...found}>
        {(preferences) => (
          <div className="grid divide-y divide-line">
            {kinds.map((kind) => (
              <Switch
                key={kind}
                label={messages[kind]}
                checked={preferences[kind]}
                onChange={(event) => save({ [kind]: event.target.checked })}
              />
            ))}
            <div className="py-4">
              <Select
                className="max-w-[360px]"
                label={messages.reminder}
                hint={messages.reminderHint}
                value={String(preferences.reminderHour ?? '')}
                options={[
                  { value: '', label: messages.noReminder },
                  ...reminderHours.map((hour) => ({ value: String(hour), label: messages.atHour(hour) })),
                ]}
                onChange={({ target }) =>
                  save({ reminderHour: reminderHours.find((one) => String(one) === target.value) ?? null })
                }
              />
            </div>
            <PushSwitch />
            {user && hasRole(user, creatorRoles) && (
              <Select
                className="max-w-[360px] pt-4"
                label={messages.saleEmails}
                value={preferences.saleEmails}
                options={saleEmailChoices.map((value) => ({ value, label: messages.saleEmailChoices[value] }))}
                onChange={({ target }) => save({ saleEmails: saleEmailChoices.find((one) => one === target.value) })}
              />
            )}
          </div>
        )}
      </PreferencesLoaded>
    </SettingCard>
  )
}
