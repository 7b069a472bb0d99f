/** The texts of a count: one for each form that the language has. English says `one` at 1, Hindi at 0 and 1. */
export type PluralForms<Form extends Intl.LDMLPluralRule> = Readonly<Record<Form | 'other', string>>

/**
 * How a language chooses between its texts by a count, by CLDR's rules, which Intl knows. A language with other forms than
 * one and other names them: `pluralIn<'one' | 'few' | 'many'>('pl')`. Its messages then do not compile without each.
 */
export function pluralIn<Form extends Intl.LDMLPluralRule = 'one'>(language: string) {
  // Made at the first count: pages without one do not pay for it.
  let rules: Intl.PluralRules | undefined
  return (count: number, forms: PluralForms<Form>): string => {
    rules ??= new Intl.PluralRules(language)
    const texts: Partial<Record<Intl.LDMLPluralRule, string>> = forms
    return texts[rules.select(count)] ?? forms.other
  }
}
