import { type CoverMotif, coverSvg } from '#features/catalogue/rules/cover/cover.ts'
import type { CourseCardProps } from '#features/catalogue/ui/course-card.tsx'

/** A cover as an address, so that the gallery needs no server. */
export function coverAddress(motif: CoverMotif, seed: string): string {
  return `data:image/svg+xml,${encodeURIComponent(coverSvg({ motif, seed }))}`
}

export const sampleCourses: CourseCardProps[] = [
  {
    href: '#python',
    title: 'Python and DSA for Campus Placements',
    cover: coverAddress('code', 'python'),
    level: 'Intermediate',
    rating: 4.8,
    reviews: 4211,
    instructor: 'Arjun Nair',
    duration: '34:20:40',
    students: 18754,
    price: 1499,
    was: 3999,
    wished: true,
  },
  {
    href: '#english',
    title: 'इंटरव्यू के लिए Spoken English: 45 रोज़मर्रा के जवाब, रिकॉर्ड करके अभ्यास करें',
    cover: coverAddress('language', 'english'),
    level: 'Beginner',
    rating: 4.7,
    reviews: 4890,
    instructor: 'Farah Naqvi',
    duration: '9:18:45',
    students: 24310,
    price: 0,
    was: 0,
  },
  {
    href: '#new',
    title: 'Machine Learning on Indian Public Datasets',
    cover: null,
    level: 'Advanced',
    rating: 0,
    reviews: 0,
    instructor: 'Dr. Sana Qureshi',
    duration: '',
    students: 0,
    price: 2199,
    was: 2199,
  },
]

export type SampleOrder = { id: string; buyer: string; date: string; amount: number; state: string }

const buyers = [
  'Aarti Verma',
  'Baljeet Singh',
  'Chitra Menon',
  'Faizan Ali',
  'Hemant Rao',
  'Kiran Jadhav',
  'Manoj Sahu',
]
const amounts = [1299, 1249000, 35075000, 599, 2499, 1499, 0]

export const sampleOrders: SampleOrder[] = Array.from({ length: 63 }, (_, index) => ({
  id: `ORD-${88214 - index * 13}`,
  buyer: buyers[index % buyers.length] ?? '',
  date: `${28 - (index % 28)} March 2025`,
  amount: amounts[index % amounts.length] ?? 0,
  state: index % 5 === 3 ? 'Rejected' : 'Published',
}))
