import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { reopenWork } from './lesson-work.ts'
import { sendWork, useIsSending } from './send-work.ts'

/** Answers that are sent, or wait for the network. */
export function QuizWaiting({ lesson }: { lesson: string }) {
  const onItsWay = useIsSending(lesson)
  return (
    <section className="mt-6 max-w-[680px]" aria-busy={onItsWay || undefined}>
      <AlertBanner type="info">{onItsWay ? messages.quiz.sending : messages.quiz.waiting}</AlertBanner>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button loading={onItsWay} loadingLabel={messages.quiz.sending} onClick={() => void sendWork()}>
          {messages.quiz.sendAgain}
        </Button>
        {!onItsWay && (
          <Button variant="secondary" onClick={() => reopenWork(lesson)}>
            {messages.quiz.changeAnswers}
          </Button>
        )}
      </div>
    </section>
  )
}
