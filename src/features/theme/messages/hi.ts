import type { Spoken } from '#platform/spoken.ts'
import type { words as english } from './en.ts'

export const words: Spoken<typeof english> = {
  siteName: 'Sopaan',
  studentsClaim: '25K+ विद्यार्थी',
  sslClaim: 'SSL से सुरक्षित',
  secureClaim: 'सुरक्षित प्लेटफ़ॉर्म',
  networks: {
    facebook: 'Facebook',
    twitter: 'Twitter',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    youtube: 'YouTube',
  },
  themes: { default: 'डिफ़ॉल्ट थीम', emerald: 'पन्ना हरा', purple: 'शाही बैंगनी' },
}
