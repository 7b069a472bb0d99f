/** Where what is written for a gift is stored on the device, until it is paid for. */
export const giftDraftPlace = (course: string): string => `gift:${course}`
