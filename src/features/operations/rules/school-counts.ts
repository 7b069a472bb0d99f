/**
 * What is counted by day for the administrators' home: enrolments that were granted, accounts that were made and are
 * confirmed, and the people of two kinds by the day of their account.
 */
export const schoolCounts = ['enrolments', 'new_users', 'learners', 'creators'] as const
export type SchoolCount = (typeof schoolCounts)[number]
