// A setup file of Vitest: a test fails when a statement that it ran answers other rows than its shape says.
import { afterAll, afterEach, expect } from 'vitest'
import { watchRows } from '#platform/database/rows.ts'
import { checkRows, takeWrongRows } from './row-shapes.ts'

watchRows(checkRows)
const refuse = () => expect(takeWrongRows()).toEqual([])
afterEach(refuse)
afterAll(refuse)
