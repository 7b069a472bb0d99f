import { Switch } from '#design/switch.tsx'
import { messages } from '../../messages/account-en.ts'
import { PreferencesLoaded } from './preferences-loaded.tsx'
import { SettingCard } from './setting-card.tsx'
import { usePreferences } from './use-preferences.ts'

const kinds = ['receiptEmails', 'courseEmails', 'newsEmails'] as const

export function NotificationsSection() {
  const { save, ...found } = usePreferences()
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
          </div>
        )}
      </PreferencesLoaded>
    </SettingCard>
  )
}
