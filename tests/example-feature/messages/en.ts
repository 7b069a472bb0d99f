export const messages = {
  sent: 'Thank you. We read every suggestion.',
  tooMany: (limit: number) => `You can send ${limit} suggestions. We will read yours first.`,
}
