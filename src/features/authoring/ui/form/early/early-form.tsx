import { Skeleton } from '#design/skeleton.tsx'
import { TextInput } from '#design/text-input.tsx'
import { Textarea } from '#design/textarea.tsx'
import { creatorRoles } from '#platform/api/contract.ts'
import { words } from '../../../messages/form-en.ts'
import { longest } from '#features/catalogue/rules/field-lengths.ts'
import { formSteps } from '../form-place.ts'
import { BeforeReviewPlace, DescriptionPlace, PreviewPlace } from '../form-places.tsx'
import { StepCard } from '../step-card.tsx'
import { earlyFormScript } from './early-form-script.ts'

type Props = {
  /** The course that is edited; none where one begins. */
  course?: { uid: string; draftUrl: string }
  nonce: string | undefined
}
const say = words.basics

/**
 * The form's first fields as they come with the document, before any of its scripts: its own short script fills them
 * from the early answer and takes what is typed, which the form takes over when it has come (end-early-form.ts).
 * Only the server draws it.
 */
export function EarlyForm({ course, nonce }: Props) {
  const start = { draftUrl: course?.draftUrl ?? '', uid: course?.uid ?? '', roles: [...creatorRoles] }
  return (
    <>
      <main id="main" className="max-w-[1260px]">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-4">
          <div className="min-w-0">
            <h1 className="t-h1">{course ? words.editTitle : words.createTitle}</h1>
            <Skeleton className="my-2 h-5 w-40" />
          </div>
          <Skeleton className="h-11 w-full !rounded-control md:w-44" />
        </div>
        <nav className="card form-steps" aria-label={words.stepsLabel}>
          <ol className="form-steps-row hide-scrollbar">
            {formSteps.map((step, at) => (
              <li key={step} data-state={at === 0 ? 'current' : 'ahead'}>
                <button type="button" className="form-step" value={step} aria-current={at === 0 ? 'step' : undefined}>
                  <span className="stepper-mark">{at + 1}</span>
                  <span className={at === 0 ? 'form-step-label' : 'form-step-label max-xl:sr-only'}>
                    {words.steps[step].short}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <div className="course-form-grid">
          <StepCard step="basics">
            <div className="grid gap-5">
              <TextInput
                id="early-title"
                name="title"
                label={say.title}
                hint={words.ofCharacters(0, longest.title)}
                data-hint={words.ofCharacters(-1, longest.title)}
                required
                disabled
              />
              <Textarea
                id="early-short-description"
                name="shortDescription"
                label={say.shortDescription}
                hint={words.ofCharacters(0, longest.shortDescription)}
                data-hint={words.ofCharacters(-1, longest.shortDescription)}
                rows={2}
                disabled
              />
              <DescriptionPlace />
            </div>
          </StepCard>
          <div className="grid content-start gap-5 max-lg:hidden" aria-hidden="true">
            <PreviewPlace />
            <BeforeReviewPlace />
          </div>
        </div>
      </main>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyFormScript(start) }} />
    </>
  )
}
