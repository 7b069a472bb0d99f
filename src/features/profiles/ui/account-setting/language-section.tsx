import { useState } from 'react'
import { RadioGroup } from '#design/radio-group.tsx'
import { useSite } from '#features/theme/ui/use-site.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { isLanguage, type Language, languages } from '#platform/i18n/language.ts'
import { messages as languageMessages } from '#platform/messages/language-en.ts'
import { messages } from '../../messages/account-en.ts'
import { PreferencesLoaded } from './preferences-loaded.tsx'
import { SettingCard } from './setting-card.tsx'
import { usePreferences } from './use-preferences.ts'

export function LanguageSection() {
  const offered = useSite().languages
  const { save, ...found } = usePreferences()
  const [chosen, setChosen] = useState<string>(languageMessages.code)

  function choose(language: Language) {
    setChosen(language)
    save({ language }, messages.preferencesSaved, {
      saved: () => {
        browserStore.set('languagePreference', language)
        browserStore.remove('languageToSave')
        // The page in that language: its head script goes there.
        window.location.reload()
      },
      failed: () => setChosen(languageMessages.code),
    })
  }

  const options = languages
    .filter(({ code }) => offered.includes(code))
    .map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))
  return (
    <SettingCard id="language" title={messages.sections.language} text={messages.languageText}>
      <PreferencesLoaded {...found}>
        {() => (
          <RadioGroup
            legend={messages.sections.language}
            legendHidden
            name="language"
            options={options}
            // This browser's, which the footer may have changed since.
            value={chosen}
            onChange={(value) => isLanguage(value) && choose(value)}
          />
        )}
      </PreferencesLoaded>
    </SettingCard>
  )
}
