/** The site's texts until an administrator changes its settings. */
export const messages = {
  nameUnknown: 'Online courses',
  claims: {
    ssl: 'SSL Secured',
    students: '25K+ Students',
    secure: 'Secure Platform',
    support: '24/7 Support',
    devices: 'Mobile and TV Access',
  },
  lifetimeAccess: 'Lifetime Access',
  certificate: 'Certificate of Completion',
  communityAccess: 'Community Access',
  networks: {
    facebook: 'Facebook',
    twitter: 'Twitter',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    youtube: 'YouTube',
  },
  themes: { default: 'Default Theme', emerald: 'Emerald Green', purple: 'Royal Purple' },
}
