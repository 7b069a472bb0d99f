import { Button } from '#design/button.tsx'
import { Link } from '#design/link.tsx'
import { messages } from '../messages/en.ts'
import { demoAccounts, demoPassword } from '../rules.ts'

/** The evaluation school's accounts; shown only while DEMO is on. */
export function DemoLogins({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  return (
    <section aria-label={messages.login.demoHeading} className="rounded-[14px] border border-line bg-sunken p-4">
      <div className="row flex-wrap justify-between gap-x-3">
        <h2 className="t-title">{messages.login.demoHeading}</h2>
        <Link className="link t-sm -my-2.5 inline-flex min-h-11 items-center" href="/dev/mailbox" target="_blank">
          {messages.login.demoMailbox}
        </Link>
      </div>
      <p className="t-sm ink-2 mt-1">{messages.login.demoText(demoPassword)}</p>
      <div className="mt-3 grid gap-2">
        {demoAccounts.map(({ email, who }) => (
          <Button
            key={email}
            variant="secondary"
            size="small"
            aria-label={messages.login.demoUse(who, email)}
            onClick={() => onChoose(email, demoPassword)}
          >
            {email}
          </Button>
        ))}
      </div>
    </section>
  )
}
