import { formatCount } from '#platform/format/format.ts'

export const messages = {
  countRule: (min: number, max: number) => `Choose ${formatCount(min)} to ${formatCount(max)} seats`,
  tooDear: (max: number) =>
    `One payment can’t be that large. Choose ${formatCount(max)} seats at most, and buy the others with a second order`,
  oneCourse: 'Seats are bought for one course',
}
