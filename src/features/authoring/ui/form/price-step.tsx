import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { FieldNote } from '#design/field.tsx'
import { CurrencyInrIcon, PercentIcon } from '#design/icons/regular.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { Switch } from '#design/switch.tsx'
import { TextInput } from '#design/text-input.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { Price } from '#features/catalogue/ui/price.tsx'
import { PriceUntil } from '#features/catalogue/ui/price-until.tsx'
import { call, CallError } from '#platform/api/client.ts'
import { readAmount } from '#platform/format/entered-amount.ts'
import { formatPaise } from '#platform/format/money.ts'
import { localizeEach } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { changePrice } from '../../contract/drafts.ts'
import { messages } from '../../messages/form-en.ts'
import { endProblem } from '../../rules/discount-end.ts'
import { formatEntered, hasPrice, type PriceFields, priceOf, priceProblems } from '../../rules/draft-price.ts'
import { Noted } from './bound-fields.tsx'
import { fieldId } from './field-id.ts'
import { amountOf, percentOf, writeAmount } from './price-entry.ts'
import { touch, type Unread, useDraftSession, useDoc, useFacts, useNote, useProblem } from './session-context.tsx'
import { StepCard } from './step-card.tsx'

type Problems = { price?: string | undefined; discount?: string | undefined; discountEndsOn?: string | undefined }
/** A field whose text is no amount keeps the amount it had, and says so. */
const unreadProblems = (unread: Unread): Problems =>
  Object.fromEntries(Object.keys(unread).map((field) => [field, platformMessages.number]))

export function PriceStep() {
  const published = useFacts((facts) => facts.published)
  return <StepCard step="price">{published ? <LivePrice /> : <DraftPrice />}</StepCard>
}

/** Before the first publication the price is a part of the draft. */
function DraftPrice() {
  const { session, look, locked } = useDraftSession()
  const price = useDoc((doc) => doc.price)
  const discount = useDoc((doc) => doc.discount)
  const discountEndsOn = useDoc((doc) => doc.discountEndsOn)
  const free = useDoc((doc) => doc.free)
  const problems = {
    price: useProblem('price'),
    discount: useProblem('discount'),
    discountEndsOn: useProblem('discountEndsOn'),
  }
  const unread = useStore(look, (state) => state.unread)
  return (
    <PriceForm
      fields={{ price, discount, discountEndsOn, free }}
      problems={{ ...problems, ...unreadProblems(unread) }}
      unread={unread}
      onUnread={(next) => look.setState({ unread: next })}
      locked={locked}
      onChange={(change) => {
        session.change(change)
        for (const field of Object.keys(change)) touch(look, field)
      }}
      onLeave={(field) => touch(look, field)}
    />
  )
}

/** As the server refuses what is entered now. */
function liveProblems(live: { discountEndsOn: string | null; endedAt: string | null }, fields: PriceFields): Problems {
  const now = new Date()
  const endedAt = live.endedAt === null ? null : new Date(live.endedAt)
  const end = endProblem({ ...live, endedAt }, fields, now)
  return { ...(end ? { discountEndsOn: String(end) } : {}), ...localizeEach(priceProblems(fields, now)) }
}

/** A published course's price is live: it changes at the press of a button, and at once. */
function LivePrice() {
  const { session } = useDraftSession()
  const live = useDoc(({ price, discount, discountEndsOn, free }) =>
    JSON.stringify({ price, discount, discountEndsOn, free }),
  )
  const endedAt = useFacts((facts) => facts.datedDiscountEndedAt)
  const mayChange = useFacts((facts) => facts.moves.includes('changePrice'))
  const [edited, setEdited] = useState<PriceFields | null>(null)
  const [unread, setUnread] = useState<Unread>({})
  const published = JSON.parse(live) as Required<PriceFields>
  const fields = edited ?? published
  const found: Problems = {
    ...liveProblems({ ...published, endedAt }, fields),
    ...(fields.free ? {} : unreadProblems(unread)),
  }

  const save = useWrite(
    async (uid: string) => {
      await session.flush()
      return call(changePrice, { uid, ...fields })
    },
    {
      async onDone({ message }) {
        await session.refresh()
        setEdited(null)
        toast.success(message)
      },
      onFailed(error) {
        if (!(error instanceof CallError)) throw error
        toast.error(messages.price.notChanged, Object.values(error.errors)[0] ?? error.message)
      },
    },
  )

  return (
    <>
      <PriceForm
        fields={fields}
        problems={edited ? found : unreadProblems(unread)}
        unread={unread}
        onUnread={setUnread}
        locked={!mayChange || save.isPending}
        onChange={(change) => setEdited({ ...fields, ...change })}
        onLeave={() => {}}
      />
      <p className="t-sm ink-2 mt-5">{messages.price.atOnce}</p>
      <Button
        className="mt-3"
        variant="secondary"
        loading={save.isPending}
        disabled={!mayChange || !edited || Boolean(found.price ?? found.discount ?? found.discountEndsOn)}
        onClick={() => {
          const { uid } = session.facts.getState()
          if (uid) save.mutate(uid)
        }}
      >
        {messages.price.change}
      </Button>
    </>
  )
}

function PriceForm({
  fields,
  problems,
  unread,
  onUnread,
  locked,
  onChange,
  onLeave,
}: {
  fields: PriceFields
  problems: Problems
  unread: Unread
  onUnread: (unread: Unread) => void
  locked: boolean
  onChange: (change: Partial<PriceFields>) => void
  onLeave: (field: 'price' | 'discount' | 'discountEndsOn') => void
}) {
  const { price, discount, discountEndsOn = null, free } = fields
  const notes = {
    price: useNote('price'),
    discount: useNote('discount'),
    discountEndsOn: useNote('discountEndsOn'),
    free: useNote('free'),
  }
  const [byPercent, setByPercent] = useState(false)
  const [typedPrice, setTypedPrice] = useState<string | null>(null)
  const [typedOff, setTypedOff] = useState<string | null>(null)
  // While the price is typed the amount is rounded, or absent: the percentage that was chosen holds as long as it fits.
  const [chosenPercent, setChosenPercent] = useState<number | null>(null)
  const isFitting = chosenPercent !== null && amountOf(price, chosenPercent) === discount
  const percentNow = isFitting ? chosenPercent : percentOf(price, discount)
  const offNow = byPercent ? percentNow : discount
  // What is typed stays as it is typed ('12.'), until the value is another one.
  const priceTyped = typedPrice !== null && readAmount(typedPrice) === price ? typedPrice : writeAmount(price)
  const priceText = unread.price ?? priceTyped
  const offText = unread.discount ?? (typedOff !== null && sameOff(typedOff) ? typedOff : writeAmount(offNow))

  function sameOff(text: string): boolean {
    const amount = readAmount(text)
    return amount !== 'unreadable' && offOf(amount) === discount
  }
  function offOf(amount: number | null) {
    return byPercent ? amountOf(price, amount) : amount
  }
  /** What is read from a field, or 'unreadable', which the form then knows of. */
  function read(field: keyof Unread, text: string) {
    const { [field]: before, ...others } = unread
    const amount = readAmount(text)
    if (amount === 'unreadable') onUnread({ ...others, [field]: text })
    else if (before !== undefined) onUnread(others)
    return amount
  }
  function setPrice(text: string) {
    const next = read('price', text)
    if (next === 'unreadable') return
    setTypedPrice(text)
    setChosenPercent(percentNow)
    const keepsPercent = byPercent && percentNow !== null
    onChange({ price: next, ...(keepsPercent ? { discount: amountOf(next, percentNow) } : {}) })
  }
  function setOff(text: string) {
    const next = read('discount', text)
    if (next === 'unreadable') return
    setTypedOff(text)
    setChosenPercent(byPercent ? next : null)
    onChange({ discount: offOf(next) })
  }

  return (
    <>
      <Noted note={notes.free}>
        <Switch
          id={fieldId('free')}
          label={<span className="font-semibold">{messages.price.free}</span>}
          checked={free}
          disabled={locked}
          onChange={(event) => onChange({ free: event.target.checked })}
        />
        <p className="hint !mt-0">{messages.price.freeHint}</p>
      </Noted>
      {!free && (
        <div className="mt-5 grid gap-5 lg:grid-cols-2">
          <Noted note={notes.price}>
            <TextInput
              id={fieldId('price')}
              label={messages.price.price}
              required
              inputMode="decimal"
              prefix={<span className="font-semibold">{messages.price.rupee}</span>}
              value={priceText}
              disabled={locked}
              error={problems.price}
              hint={price ? messages.price.readAs(formatEntered(price)) : messages.price.priceHint}
              onChange={(event) => setPrice(event.target.value)}
              onBlur={() => onLeave('price')}
            />
          </Noted>
          <Noted note={notes.discount}>
            <span className="field-label" id="discount-label">
              {messages.price.discount}
            </span>
            <div className="row gap-2">
              <div className="input">
                <input
                  id={fieldId('discount')}
                  aria-labelledby="discount-label"
                  aria-describedby="discount-note"
                  aria-invalid={problems.discount ? true : undefined}
                  inputMode="decimal"
                  value={offText}
                  disabled={locked}
                  onChange={(event) => setOff(event.target.value)}
                  onBlur={() => onLeave('discount')}
                />
              </div>
              <span className="row gap-1" role="group" aria-label={messages.price.unit}>
                {[false, true].map((percent) => (
                  <FilterChip
                    key={String(percent)}
                    on={byPercent === percent}
                    disabled={locked}
                    aria-label={percent ? messages.price.asPercent : messages.price.asAmount}
                    className="!min-h-[44px] !px-3"
                    icon={percent ? <PercentIcon size={18} /> : <CurrencyInrIcon size={18} />}
                    onClick={() => {
                      setByPercent(percent)
                      setTypedOff(null)
                    }}
                  />
                ))}
              </span>
            </div>
            <FieldNote
              id="discount-note"
              error={problems.discount}
              hint={
                byPercent && discount ? messages.price.isAmount(formatEntered(discount)) : messages.price.discountHint
              }
            />
          </Noted>
          <Noted note={notes.discountEndsOn}>
            <TextInput
              id={fieldId('discountEndsOn')}
              type="date"
              label={messages.price.endsOn}
              value={discountEndsOn ?? ''}
              disabled={locked}
              error={problems.discountEndsOn}
              hint={messages.price.endsOnHint}
              onChange={(event) => onChange({ discountEndsOn: event.target.value || null })}
              onBlur={() => onLeave('discountEndsOn')}
            />
          </Noted>
        </div>
      )}
      <LearnersPay fields={problems.discountEndsOn ? { ...fields, discountEndsOn: null } : fields} />
    </>
  )
}

/** The price as learners will see it, with the chip that says what they save. */
function LearnersPay({ fields }: { fields: PriceFields }) {
  const { pricePaise, discountPaise, discountEndsAt, paidPaise } = priceOf(fields)
  if (!hasPrice(fields)) return null
  return (
    <div className="mt-6 rounded-control bg-sunken p-4" aria-live="polite">
      <p className="t-sm ink-3 mb-2">{messages.price.learnersSee}</p>
      <div className="row flex-wrap gap-3">
        <Price pricePaise={paidPaise} wasPaise={pricePaise} big />
        {discountPaise > 0 && <Chip tone="highlight">{messages.price.save(formatPaise(discountPaise))}</Chip>}
      </div>
      <PriceUntil endsAt={discountEndsAt?.toISOString()} className="t-sm ink-2 mt-2" />
      {discountPaise > 0 && <p className="t-sm ink-3 mt-2">{messages.price.wasRule}</p>}
    </div>
  )
}
