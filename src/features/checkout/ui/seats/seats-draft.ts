/** Where what is entered for seats is stored on the device, until they are paid for. */
export const seatsDraftPlace = (course: string): string => `seats:${course}`
