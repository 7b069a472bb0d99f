// The administrators' tables of courses and orders beside 100,000 of each: a page with its counts.
import { adminCourses } from '#features/review/queries/admin-courses.ts'
import { adminOrders } from '#features/checkout/queries/admin-orders.ts'
import { askLists, how } from './ask-lists.mjs'
import { courses, fillCourses, fillPayments } from './fill-tables.mjs'
import { loadNow, record } from './record.mjs'
import { orders, sellMore } from './sell-more.mjs'

const loadBefore = loadNow()

const asks = [
  ['courses, newest change first', adminCourses, {}],
  ['courses, the last page', adminCourses, { page: courses / 10 }],
  ['courses by title', adminCourses, { sort: 'title', direction: 'asc' }],
  ['courses by title, page 9,000', adminCourses, { sort: 'title', direction: 'asc', page: 9000 }],
  ['courses by students', adminCourses, { sort: 'students' }],
  ['courses by price', adminCourses, { sort: 'price' }],
  ['courses by price, page 9,000', adminCourses, { sort: 'price', direction: 'asc', page: 9000 }],
  ['courses in review', adminCourses, { state: 'IN_REVIEW' }],
  ['courses in review, page 400', adminCourses, { state: 'IN_REVIEW', page: 400 }],
  ['the published', adminCourses, { state: 'PUBLISHED' }],
  ['the published by title', adminCourses, { state: 'PUBLISHED', sort: 'title', direction: 'asc' }],
  ['the rejected by students', adminCourses, { state: 'REJECTED', sort: 'students' }],
  ['courses of a category', adminCourses, { category: 'music' }],
  ['the archived of a category by price', adminCourses, { state: 'ARCHIVED', category: 'music', sort: 'price' }],
  ['a search for one course', adminCourses, { search: 'lesson 77777' }],
  ['a search for an instructor', adminCourses, { search: 'meenal khan' }],
  ['a search for a usual word, by title', adminCourses, { search: 'tabla', sort: 'title', direction: 'asc' }],
  ['a search for two letters', adminCourses, { search: 'ta' }],
  ['a search that finds no course', adminCourses, { search: 'zzzzqq' }],
  ['orders, newest first', adminOrders, {}],
  ['orders, the last page', adminOrders, { page: orders / 10 }],
  ['orders by total', adminOrders, { sort: 'total' }],
  ['orders by total, page 9,000', adminOrders, { sort: 'total', direction: 'asc', page: 9000 }],
  ['the paid', adminOrders, { state: 'paid' }],
  ['the paid, page 5,000', adminOrders, { state: 'paid', page: 5000 }],
  ['the expired by total', adminOrders, { state: 'expired', sort: 'total' }],
  ['orders that need a person', adminOrders, { state: 'attention' }],
  ['orders that need a person, by total', adminOrders, { state: 'attention', sort: 'total' }],
  ['an order by its uid', adminOrders, { search: 'bench77777' }],
  ['an order by its payment', adminOrders, { search: 'pay_bench77777' }],
  ['orders by an e-mail', adminOrders, { search: 'bench7777@example.in' }],
  ['orders by how an e-mail begins', adminOrders, { search: 'bench77' }],
  ['orders by one letter of an e-mail', adminOrders, { search: 'b' }],
  ['a search that finds no order', adminOrders, { search: 'zzzzqq' }],
]

const figures = await askLists(async (db) => {
  await sellMore(db)
  await fillPayments(db)
  await fillCourses(db)
  return {}
}, asks)

record('tables', figures, {
  how: `The lists of /admin/courses and /admin/orders, ten rows with their counts, beside ${courses.toLocaleString('en-IN')} courses and ${orders.toLocaleString('en-IN')} orders with their payments. ${how}.`,
  loadBefore,
})
