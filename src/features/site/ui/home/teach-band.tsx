import { VideoCameraFillIcon } from '#design/icons/fill.tsx'
import { Link } from '#design/link.tsx'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { messages } from '../../messages/en.ts'
import { teachingExample } from '../../rules.ts'

const button = 'row min-h-12 rounded-control px-5 text-[16px] font-semibold'

/** For those who could teach: the one place where a large ground carries the lamp's colour. */
export function TeachBand() {
  const { pricePaise, learners, salesPaise } = teachingExample
  return (
    <section className="wrap pt-16 lg:pt-28">
      <div className="grid overflow-hidden rounded-panel bg-lamp text-on-lamp lg:grid-cols-[1.1fr_1fr]">
        <div className="p-6 md:p-10 lg:p-14">
          <h2 className="t-h1">{messages.teachTitle}</h2>
          <p className="mt-3 max-w-[40ch] text-[18px]">{messages.teachText}</p>
          <dl
            className="mt-6 grid max-w-[400px] grid-cols-[1fr_auto] gap-y-2 text-[17px]"
            aria-label={messages.teachExample}
          >
            <dt>{messages.teachPrice}</dt>
            <dd className="text-right font-semibold">{formatPaise(pricePaise)}</dd>
            <dt>{messages.teachLearners}</dt>
            <dd className="text-right font-semibold">{formatCount(learners)}</dd>
            <dt className="border-t border-on-lamp/25 pt-2 font-bold">{messages.teachSales}</dt>
            <dd className="border-t border-on-lamp/25 pt-2 text-right text-[22px] font-bold">
              {formatPaise(salesPaise)}
            </dd>
          </dl>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link href="/creator" className={`${button} bg-on-lamp text-white`}>
              {messages.becomeCreator}
            </Link>
            <Link href="/hire-studio" className={`${button} gap-2 border border-on-lamp/40`}>
              <VideoCameraFillIcon />
              {messages.hireStudio}
            </Link>
          </div>
        </div>
        <div className="relative min-h-[180px]">
          <img
            src="/api/course/cover/craft/15.svg"
            alt=""
            width={640}
            height={400}
            loading="lazy"
            className="absolute inset-0 h-full w-full object-cover"
          />
        </div>
      </div>
    </section>
  )
}
