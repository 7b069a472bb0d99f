import { CheckCircleFillIcon } from '#design/icons/fill.tsx'
import { CircleIcon } from '#design/icons/regular.tsx'
import { passwordRules } from '#platform/api/validation.ts'
import { messages } from '../messages/en.ts'

/** What a new password needs, ticked as it is typed. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className="t-sm mt-3 grid grid-cols-2 gap-x-3 gap-y-1.5" aria-label={messages.register.passwordRules}>
      {passwordRules.map(({ name, test }) => {
        const met = test(password)
        return (
          <li key={name} className={met ? 'row gap-1.5 font-semibold text-ok-ink' : 'row ink-3 gap-1.5'}>
            {met ? <CheckCircleFillIcon size={18} /> : <CircleIcon size={18} />}
            {met && <span className="sr-only">{messages.register.ruleMet}</span>}
            {messages.register.rules[name]}
          </li>
        )
      })}
    </ul>
  )
}
