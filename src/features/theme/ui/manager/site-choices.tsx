import { FormChecks } from '#design/form-checks.tsx'
import { FormRadio } from '#design/form-fields.tsx'
import { languages } from '#platform/i18n/language.ts'
import { messages } from '../../messages/site-en.ts'
import { newCreatorsChoices, payoutApprovals } from '../../rules/site.ts'

// What a school decides about itself, in a form that has the fields of these names.

export function LanguageChecks() {
  return (
    <FormChecks
      name="languages"
      legend={messages.languages}
      options={languages.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
    />
  )
}

export function NewCreatorsRadio() {
  return (
    <FormRadio
      name="newCreators"
      legend={messages.newCreators}
      options={newCreatorsChoices.map((value) => ({ value, label: messages.newCreatorsChoices[value] }))}
    />
  )
}

export function PayoutApprovalRadio() {
  return (
    <FormRadio
      name="payoutApproval"
      legend={messages.payoutApproval}
      options={payoutApprovals.map((value) => ({ value, label: messages.payoutApprovals[value] }))}
    />
  )
}
