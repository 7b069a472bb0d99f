import { RadioGroup } from '#design/radio-group.tsx'
import { browserStore } from '#platform/browser-store.ts'
import { words } from '../../messages/account-en.ts'
import { PreferencesLoaded } from './preferences-loaded.tsx'
import { SettingCard } from './setting-card.tsx'
import { usePreferences } from './use-preferences.ts'

const options = [
  { value: 'en', label: words.english },
  { value: 'hi', label: <span lang="hi">{words.hindi}</span> },
]

export function LanguageSection() {
  const { save, ...found } = usePreferences()
  return (
    <SettingCard id="language" title={words.sections.language} text={words.languageText}>
      <PreferencesLoaded {...found}>
        {(preferences) => (
          <RadioGroup
            legend={words.sections.language}
            legendHidden
            name="language"
            options={options}
            value={preferences.language}
            onChange={(value) => {
              const language = value === 'hi' ? 'hi' : 'en'
              browserStore.set('languagePreference', language)
              save({ language })
            }}
          />
        )}
      </PreferencesLoaded>
    </SettingCard>
  )
}
