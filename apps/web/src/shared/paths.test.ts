import { APP_ADDRESSES } from '@dibs/contract'
import { expect, it } from 'vitest'
import { PATHS } from './paths.ts'

it('names no address that the server would answer with 404', () => {
  const { landing, ...others } = PATHS
  expect(landing).toBe('/')
  expect(Object.values(others).filter((path) => !APP_ADDRESSES.includes(path))).toEqual([])
})
