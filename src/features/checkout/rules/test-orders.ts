/**
 * The receipt by which an order at the payment gateway is known as a test of the settings: nobody buys anything with it, and
 * no order of ours belongs to it.
 */
export const testReceipt = (uid: string): string => `test-${uid}`

export const isTestReceipt = (receipt: string): boolean => receipt.startsWith('test-')
