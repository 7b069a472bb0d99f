import { Dots } from '#design/dots.tsx'
import { langOf } from '#design/lang-of.ts'
import { Logo } from '#design/logo.tsx'
import { Stepwell } from '#design/stepwell.tsx'
import { useSite } from '#features/theme/ui/use-site.ts'
import { formatDate } from '#platform/format/format.ts'
import type { PublicCertificate } from '../../contract/certificates.ts'
import { messages as documentMessages } from '../../messages/document-en.ts'
import { messages } from '../../messages/pages-en.ts'

const wall = { tiers: 4, steps: 5, stepWidth: 24, stepHeight: 18, ledge: 13, edge: false }

/** The certificate as on paper: its colours stay in a dark theme. */
export function CertificateCard({ certificate }: { certificate: PublicCertificate }) {
  const { learnerName, courseTitle, creatorName, criteria, issuer, issuedAt, code } = certificate
  const { name, logo } = useSite()
  return (
    <section
      aria-label={messages.certificate}
      className="mt-6 overflow-hidden rounded-panel border border-[#e6e2cf] bg-[#fffdf5] text-[#0f172a] shadow-2 md:grid md:grid-cols-[minmax(0,1fr)_27%]"
    >
      <div className="h-[92px] bg-night md:order-2 md:h-auto">
        <Stepwell {...wall} columns={2} tiers={1} start={[0]} className="h-full w-full md:hidden" />
        <Stepwell {...wall} columns={1} className="h-full w-full max-md:hidden" />
      </div>
      <div className="min-w-0 p-6 md:p-10">
        <Logo name={issuer.name} picture={issuer.name === name ? logo : ''} className="max-w-full" />
        <p className="mt-8 text-[15px] text-[#475569] md:mt-12">{messages.completion}</p>
        <p
          className="mt-1 font-serif text-[34px] leading-[1.25] break-words md:text-[48px] md:leading-[1.2]"
          lang={langOf(learnerName)}
        >
          {learnerName}
        </p>
        <p className="mt-6 text-[15px] text-[#475569]">{messages.completed}</p>
        <p className="mt-1 text-[20px] leading-snug font-semibold break-words" lang={langOf(courseTitle)}>
          {courseTitle}
        </p>
        <Dots className="mt-1.5 text-[15px] text-[#475569]">
          {criteria.lessonsCount > 0 && documentMessages.lessons(criteria.lessonsCount)}
          {criteria.durationSeconds >= 60 && documentMessages.hours(criteria.durationSeconds)}
          {criteria.quizzes.length > 0 && documentMessages.quizzes(criteria.quizzes.length)}
        </Dots>
        <dl className="mt-8 flex flex-wrap gap-x-9 gap-y-4 border-t border-[#d3d0b4] pt-6 md:mt-10">
          <Fact name={messages.instructor} lang={langOf(creatorName)}>
            {creatorName}
          </Fact>
          <Fact name={messages.issued}>{formatDate(issuedAt)}</Fact>
          <Fact name={messages.code}>{code}</Fact>
        </dl>
      </div>
    </section>
  )
}

function Fact({ name, lang, children }: { name: string; lang?: string | undefined; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-[#475569]">{name}</dt>
      <dd className="mt-0.5 font-semibold break-words" lang={lang}>
        {children}
      </dd>
    </div>
  )
}
