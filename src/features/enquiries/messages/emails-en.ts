/** The words of the emails about an enquiry. */
export const messages = {
  ticketSubject: (ticket: string, site: string) => `${ticket}: we received your message to ${site}`,
  ticket: (ticket: string, site: string) =>
    `Thank you for writing to ${site}. Your ticket is ${ticket}. Please quote it if you write again. We reply within 48 hours and close every complaint within one month.`,
  notYou: "Didn't write to us? Someone typed your email into our form. You can ignore this email.",
  replySubject: (ticket: string, subject: string, site: string) => `${ticket}: ${subject || `our reply from ${site}`}`,
  quoteTicket: (ticket: string) => `Ticket ${ticket}; please quote it if you write again.`,
  youWrote: (day: string) => `You wrote on ${day}:`,
}
