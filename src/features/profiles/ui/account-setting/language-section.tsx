import { useState } from 'react'
import { RadioGroup } from '#design/radio-group.tsx'
import { browserStore } from '#platform/browser/browser-store.ts'
import { words as page } from '#platform/messages/language-en.ts'
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
  const [chosen, setChosen] = useState<string>(page.code)

  function choose(language: 'en' | 'hi') {
    setChosen(language)
    save({ language }, words.preferencesSaved, {
      saved: () => {
        browserStore.set('languagePreference', language)
        browserStore.remove('languageToSave')
        // The page in that language: its head script goes there.
        window.location.reload()
      },
      failed: () => setChosen(page.code),
    })
  }

  return (
    <SettingCard id="language" title={words.sections.language} text={words.languageText}>
      <PreferencesLoaded {...found}>
        {() => (
          <RadioGroup
            legend={words.sections.language}
            legendHidden
            name="language"
            options={options}
            // This browser's, which the footer may have changed since.
            value={chosen}
            onChange={(value) => choose(value === 'hi' ? 'hi' : 'en')}
          />
        )}
      </PreferencesLoaded>
    </SettingCard>
  )
}
