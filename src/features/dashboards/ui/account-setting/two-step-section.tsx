import { Switch } from '#design/switch.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { words } from '../../messages/account-en.ts'
import { PreferencesLoaded } from './preferences-loaded.tsx'
import { SettingCard } from './setting-card.tsx'
import { usePreferences } from './use-preferences.ts'

export function TwoStepSection() {
  const always = useSession((state) => state.user?.roles.includes('ADMIN') ?? false)
  const { save, ...found } = usePreferences()
  return (
    <SettingCard id="twoStep" title={words.sections.twoStep} text={words.twoStepText}>
      <PreferencesLoaded {...found}>
        {(preferences) => (
          <>
            <Switch
              label={words.twoStepSwitch}
              checked={preferences.twoStep}
              disabled={always}
              onChange={(event) => {
                const { checked } = event.target
                save({ twoStep: checked }, checked ? words.twoStepOn : words.twoStepOff)
              }}
            />
            {always && <p className="t-sm ink-3">{words.twoStepAlways}</p>}
          </>
        )}
      </PreferencesLoaded>
    </SettingCard>
  )
}
