import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { type CoverMotif, coverSvg } from '#features/catalogue/rules/cover/cover.ts'
import type { CourseCardProps } from '#features/catalogue/ui/course-card.tsx'
import type { Paise } from '#platform/format/money.ts'

/** A cover as an address, so that the gallery needs no server. */
export function coverAddress(motif: CoverMotif, seed: string): string {
  return `data:image/svg+xml,${encodeURIComponent(coverSvg({ motif, seed }))}`
}

export const sampleCourses: CourseCardProps[] = [
  {
    href: '#python',
    title: 'Python and DSA for Campus Placements',
    cover: coverAddress('code', 'python'),
    level: 'intermediate',
    levelName: catalogueMessages.levels.intermediate,
    rating: 4.8,
    reviews: 4211,
    instructor: 'Arjun Nair',
    duration: '34:20:40',
    students: 18754,
    pricePaise: 149_900,
    wasPaise: 399_900,
    wished: true,
  },
  {
    href: '#english',
    title: 'इंटरव्यू के लिए Spoken English: 45 रोज़मर्रा के जवाब, रिकॉर्ड करके अभ्यास करें',
    cover: coverAddress('language', 'english'),
    level: 'beginner',
    levelName: catalogueMessages.levels.beginner,
    rating: 4.7,
    reviews: 4890,
    instructor: 'Farah Naqvi',
    duration: '9:18:45',
    students: 24310,
    pricePaise: 0,
    wasPaise: 0,
  },
  {
    href: '#new',
    title: 'Machine Learning on Indian Public Datasets',
    cover: null,
    level: 'advanced',
    levelName: catalogueMessages.levels.advanced,
    rating: 0,
    reviews: 0,
    instructor: 'Dr. Sana Qureshi',
    duration: '',
    students: 0,
    pricePaise: 219_900,
    wasPaise: 219_900,
  },
]

export type SampleOrder = { id: string; buyer: string; date: string; amountPaise: Paise; state: string }

const buyers = [
  'Aarti Verma',
  'Baljeet Singh',
  'Chitra Menon',
  'Faizan Ali',
  'Hemant Rao',
  'Kiran Jadhav',
  'Manoj Sahu',
]
const amounts = [129_900, 124_900_000, 3_507_500_000, 59_900, 249_900, 149_900, 0]

export const sampleOrders: SampleOrder[] = Array.from({ length: 63 }, (_, index) => ({
  id: `ORD-${88214 - index * 13}`,
  buyer: buyers[index % buyers.length] ?? '',
  date: `${28 - (index % 28)} March 2025`,
  amountPaise: amounts[index % amounts.length] ?? 0,
  state: index % 5 === 3 ? 'Rejected' : 'Published',
}))
