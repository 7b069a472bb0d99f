import { dayMs } from '#platform/format/durations.ts'

export const minHandle = 3
export const maxHandle = 30
/** A handle is changed at most once in so many days. */
export const handleChangeDays = 30
/** Why an administrator removes something of a creator's page, for its creator. */
export const maxClearReason = 500

/** What an administrator can take off a creator's page. */
export const clearables = ['banner', 'intro', 'handle'] as const
export type Clearable = (typeof clearables)[number]

/** A handle as it is stored and compared: without the sign before it, in small letters. */
export const normalizedHandle = (entered: string): string => entered.trim().replace(/^@/, '').toLowerCase()

/** Of a to z, digits, hyphen and underscore; it starts with a letter. The database checks the same. */
export const handlePattern = '^[a-z][a-z0-9_-]{2,29}$'
export const isHandle = (handle: string): boolean => new RegExp(handlePattern).test(handle)

/** Who has one of these speaks for the school, it would seem, or for a page of it. */
const reserved = new Set(
  `about aboutus account accounts accountsetting admin administrator administrators api app assets billing blog bundle bundles
  careers certificate certificates contact contactus content coupon coupons course coursedetails coursemarketplace courses
  creator creators dashboard design dev email everyone faq finance forgetpassword gift gifts help helpdesk here hi hirestudio
  home info invitation invoice learner learners learning legal login logout mail marketplace me moderator mycontent noreply
  notes notifications null official offline order orders otpverify owner page pages pay payment payments payout payouts policy
  postmaster privacy privacypolicy profile profiles razorpay refund refunds register revision reviewer root sandbox school
  search security settings setup share signin signup sitemap sopaan staff status student studio suggest superuser support
  system teacher team terms test trust undefined unauthorized user users verified verify webmaster wishlist www you`
    .split(/\s+/)
    .filter(Boolean),
)

/** As a part of a handle these speak for the school too: `admin-team`, `help_official`. */
const speaksForSchool = new Set(['admin', 'administrator', 'helpdesk', 'moderator', 'official', 'staff', 'support'])

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Reserved words with hyphens between their letters are reserved too. */
export const isReservedHandle = (handle: string): boolean =>
  reserved.has(lettersOf(handle)) || handle.split(/[-_]/).some((part) => speaksForSchool.has(part))

/** A shorter name is a part of many words: such a school's is reserved alone. */
const namedWithin = 5

/** Whether a handle has the school's name, or is it. A name without Latin letters reserves nothing. */
export function namesSchool(handle: string, school: string): boolean {
  const [plain, name] = [lettersOf(handle), lettersOf(school)]
  return plain === name || (name.length >= namedWithin && plain.includes(name))
}

/** From when the handle that was chosen at this moment can be changed. */
export const handleChangeableAt = (chosenAt: Date): Date => new Date(chosenAt.getTime() + handleChangeDays * dayMs)
