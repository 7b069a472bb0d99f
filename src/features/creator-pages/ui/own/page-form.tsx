import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormPhone, FormSelect, FormSubmit } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Link } from '#design/link.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { discountOf, lastDayOf } from '#features/coupons/ui/coupon-texts.ts'
import { call, query } from '#platform/api/client.ts'
import type { InputOf, ParsedOf } from '#platform/api/contract.ts'
import { type OwnPage, ownPage, saveOwnPage } from '../../contract/own-page.ts'
import { messages } from '../../messages/own-en.ts'
import { BannerField } from './banner-field.tsx'
import { AccentField } from './accent-field.tsx'
import { IntroField } from './intro-field.tsx'
import { OrderField } from './order-field.tsx'
import { PagePreview } from './page-preview.tsx'

type Fields = InputOf<typeof saveOwnPage>
type Parsed = ParsedOf<typeof saveOwnPage>
const place = 'creator-page'

/** What the page shows, saved as a whole. What is written and not saved outlives a reload and a sign-in. */
export function OwnPageForm({ page }: { page: OwnPage }) {
  const queries = useQueryClient()
  // The saved state that the draft is laid over; another one after each save.
  const [saved, setSaved] = useState(() => fieldsOf(page))

  async function save(values: Parsed, form: UseFormReturn<Fields, unknown, Parsed>) {
    try {
      const { data, message } = await call(saveOwnPage, values)
      discardText(place)
      setSaved(fieldsOf(data))
      form.reset(fieldsOf(data))
      queries.setQueryData(query(ownPage, {}).queryKey, data)
      toast.success(message)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Form of={saveOwnPage.input} defaultValues={readDraft(place, saved)} onSubmit={save} className="grid gap-6">
      <TextDraft place={place} start={saved} notice={messages.unsent} />
      <PagePreview page={page} />
      <TitledCard id="look" title={messages.look.title} className="md:p-6">
        <div className="mt-4 grid gap-7">
          <AccentField />
          <BannerField />
        </div>
      </TitledCard>
      <TitledCard id="intro-video" title={messages.intro.title} className="md:p-6">
        <div className="mt-4">
          <IntroField />
        </div>
      </TitledCard>
      <TitledCard id="order" title={messages.courses.title} className="md:p-6">
        <OrderField courses={page.courses} />
      </TitledCard>
      <TitledCard id="shown-coupon" title={messages.coupon.title} className="md:p-6">
        <CouponField coupons={page.coupons} />
      </TitledCard>
      <TitledCard id="whatsapp" title={messages.whatsapp.title} className="md:p-6">
        <FormPhone
          name="phone"
          label={messages.whatsapp.label}
          hint={messages.whatsapp.hint}
          className="mt-4 max-w-[420px]"
        />
      </TitledCard>
      <div className="flex justify-end">
        <FormSubmit size="medium" full={false} loadingLabel={messages.saving}>
          {messages.save}
        </FormSubmit>
      </div>
    </Form>
  )
}

/** +919826041210 as the field shows it, whose prefix is +91 already. */
const nationalNumber = (phone: string): string => phone.replace(/^\+91([6-9]\d{4})(\d{5})$/, '$1 $2')

function fieldsOf({ accent, banner, bannerAlt, intro, order, courses, coupon, phone }: OwnPage) {
  return {
    accent,
    banner,
    bannerAlt,
    intro,
    order,
    courses: courses.map(({ uid }) => uid),
    coupon,
    phone: nationalNumber(phone),
  }
}

function CouponField({ coupons }: { coupons: OwnPage['coupons'] }) {
  const { coupon: words } = messages
  if (coupons.length === 0)
    return (
      <p className="ink-2 mt-3">
        {`${words.empty} `}
        <Link className="link" href="/creator/coupons/new">
          {words.create}
        </Link>
      </p>
    )
  return (
    <FormSelect
      name="coupon"
      label={words.label}
      hint={words.hint}
      className="mt-4 max-w-[520px]"
      options={[{ value: '', label: words.none }, ...coupons.map((one) => ({ value: one.uid, label: labelOf(one) }))]}
    />
  )
}

function labelOf(coupon: OwnPage['coupons'][number]): string {
  const { coupon: words } = messages
  const until = coupon.validUntil ? words.until(lastDayOf(coupon.validUntil)) : ''
  return words.option(coupon.code, discountOf(coupon), words.states[coupon.state] || until)
}
