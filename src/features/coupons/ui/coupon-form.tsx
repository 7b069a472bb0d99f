import { useWatch } from 'react-hook-form'
import type { SubmitResult } from '#design/form.tsx'
import { Form } from '#design/form.tsx'
import { FormCheckbox, FormRadio, FormSubmit, FormText } from '#design/form-fields.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { StoreFormOverSignIn } from '#features/accounts/ui/store-form-over-sign-in.tsx'
import type { InputOf } from '#platform/api/contract.ts'
import { readPaise } from '#platform/format/entered-amount.ts'
import { couponForm, type NewCoupon } from '../contract/coupons.ts'
import type { createCoupon } from '../contract/creator-coupons.ts'
import { messages } from '../messages/creator-en.ts'
import { maxCodeLength } from '../rules/codes.ts'
import { codeKinds, couponKinds, couponScopes, maxCouponName } from '../rules/coupons.ts'
import type { CouponSide } from './coupon-side.ts'
import { CourseChoice } from './course-choice.tsx'

const { form: formMessages } = messages
export type WrittenCoupon = Omit<NewCoupon, 'idempotencyKey'>

/** A new coupon: what it takes off, by which codes, for which courses, when and for whom. */
export function CouponForm({
  side,
  onSubmit,
}: {
  side: CouponSide
  onSubmit: (written: WrittenCoupon) => Promise<SubmitResult>
}) {
  return (
    <Form
      of={couponForm}
      defaultValues={{
        name: '',
        kind: 'percent',
        percent: '',
        amount: '',
        codeKind: 'shared',
        code: '',
        maxUses: '',
        count: '',
        scope: 'all',
        courses: [],
        validFrom: '',
        validUntil: '',
        usesPerPerson: 1,
        firstPurchaseOnly: false,
      }}
      onSubmit={({ scope, courses: chosen, amount, ...written }) =>
        onSubmit({
          ...written,
          ...amountOf(amount),
          ...(scope === 'some' && { courses: chosen }),
        })
      }
      className="card mt-6 grid gap-6 p-5 md:p-6"
    >
      <StoreFormOverSignIn place={side.create} />
      <FormText name="name" label={formMessages.name} hint={side.texts.nameHint} required maxLength={maxCouponName} />
      <Discount />
      <Codes />
      <Courses side={side} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText name="validFrom" type="date" label={formMessages.validFrom} hint={formMessages.validFromHint} />
        <FormText name="validUntil" type="date" label={formMessages.validUntil} hint={formMessages.validUntilHint} />
      </div>
      <FormText
        name="usesPerPerson"
        label={formMessages.usesPerPerson}
        required
        inputMode="numeric"
        className="max-w-[220px]"
      />
      <FormCheckbox name="firstPurchaseOnly" label={formMessages.firstPurchaseOnly} />
      <div className="flex flex-wrap justify-end gap-3">
        <LinkButton variant="secondary" href={side.list}>
          {formMessages.cancel}
        </LinkButton>
        <FormSubmit size="medium" full={false} loadingLabel={formMessages.creating}>
          {messages.create}
        </FormSubmit>
      </div>
    </Form>
  )
}

/** A call takes paise; an amount that is not for this kind of discount is left out. */
function amountOf(rupees: number | undefined): { amount?: number } {
  const paise = rupees === undefined ? null : readPaise(String(rupees))
  return typeof paise === 'number' ? { amount: paise } : {}
}

type Fields = InputOf<typeof createCoupon> & { scope: string }

function Discount() {
  const kind = useWatch<Fields, 'kind'>({ name: 'kind' })
  return (
    <div className="grid gap-4">
      <FormRadio
        name="kind"
        legend={formMessages.kind}
        options={couponKinds.map((value) => ({ value, label: formMessages.kinds[value] }))}
      />
      {kind === 'percent' ? (
        <FormText
          key="percent"
          name="percent"
          label={formMessages.percent}
          hint={formMessages.percentHint}
          required
          inputMode="numeric"
          className="max-w-[360px]"
        />
      ) : (
        <FormText
          key="amount"
          name="amount"
          label={formMessages.amount}
          hint={formMessages.amountHint}
          required
          inputMode="decimal"
          className="max-w-[360px]"
        />
      )}
    </div>
  )
}

function Codes() {
  const codeKind = useWatch<Fields, 'codeKind'>({ name: 'codeKind' })
  return (
    <div className="grid gap-4">
      <FormRadio
        name="codeKind"
        legend={formMessages.codeKind}
        options={codeKinds.map((value) => ({ value, label: formMessages.codeKinds[value] }))}
      />
      {codeKind === 'shared' ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText
            name="code"
            label={formMessages.code}
            hint={formMessages.codeHint}
            required
            maxLength={maxCodeLength}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <FormText name="maxUses" label={formMessages.maxUses} hint={formMessages.maxUsesHint} inputMode="numeric" />
        </div>
      ) : (
        <FormText
          name="count"
          label={formMessages.count}
          hint={formMessages.countHint}
          required
          inputMode="numeric"
          className="max-w-[360px]"
        />
      )}
    </div>
  )
}

function Courses({ side }: { side: CouponSide }) {
  const scope = useWatch<Fields, 'scope'>({ name: 'scope' })
  return (
    <div className="grid gap-4">
      <FormRadio
        name="scope"
        legend={formMessages.courses}
        options={couponScopes.map((value) => ({ value, label: side.texts.scopes[value] }))}
      />
      {scope === 'some' && <CourseChoice side={side} />}
    </div>
  )
}
