import { formatCount } from '#platform/format/format.ts'

/** What the calls of bundles refuse and say. */
export const messages = {
  notFound: 'This bundle doesn’t exist.',
  coursesRule: (least: number, most: number) => `Choose ${least} to ${most} courses`,
  priceRule: (most: number) => `Enter a price from ₹1 to ₹${formatCount(most)}, with two decimals at most`,
  notChoosable: 'Choose courses that are published',
  notYours: 'Choose your own courses',
  tooMany: (max: number) => `You can have ${max} bundles at a time. Archive one first.`,
  notForSale: 'A bundle is published once all of its courses are.',
  priceTooHigh: 'The price must be below what the courses cost together',
  created: 'Bundle created.',
  saved: 'Bundle saved.',
  published: 'Bundle published.',
  archived: 'Bundle archived.',
  states: { draft: 'Draft', published: 'Published', archived: 'Archived' },
  csv: {
    title: 'Title',
    owner: 'Owner',
    platform: 'The platform',
    state: 'Status',
    courses: 'Courses',
    price: 'Price',
    together: 'Courses together',
    sales: 'Sales',
    revenue: 'Revenue',
    created: 'Created',
  },
}
