/** What an installation says of itself until its settings say otherwise. */
export const words = {
  siteName: 'Sopaan',
  studentsClaim: '25K+ Students',
  sslClaim: 'SSL Secured',
  secureClaim: 'Secure Platform',
  networks: {
    facebook: 'Facebook',
    twitter: 'Twitter',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    youtube: 'YouTube',
  },
  themes: { default: 'Default Theme', emerald: 'Emerald Green', purple: 'Royal Purple' },
}
