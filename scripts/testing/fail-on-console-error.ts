import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * An unexpected `console.error` fails the test. A test that expects one silences it itself:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`. Unhandled rejections fail the run by
 * Vitest's own rule.
 */
let errors: string[] = []
const original = console.error

beforeEach(() => {
  errors = []
  console.error = (...args: unknown[]) => {
    errors.push(args.map(String).join(' '))
    original(...args)
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  console.error = original
  expect(errors, 'console.error was called').toEqual([])
})
